/// A span of time in whole microseconds; negative spans run backwards.
public typealias Microseconds = Int64

/// A moment on the input clock: microseconds of CLOCK_MONOTONIC as the kernel stamped the event, or of a trace's own clock.
///
/// The core never asks the time; every moment it knows came in as an argument.
public struct Timestamp: Comparable, Hashable, Sendable {
    /// Microseconds since the clock's own zero.
    public var microseconds: Int64

    /// Makes a moment from microseconds since the clock's zero.
    public init(_ microseconds: Int64) { self.microseconds = microseconds }

    /// The clock's zero.
    public static let zero = Timestamp(0)

    public static func < (a: Timestamp, b: Timestamp) -> Bool { a.microseconds < b.microseconds }
    public static func + (a: Timestamp, b: Microseconds) -> Timestamp { Timestamp(a.microseconds + b) }
    public static func - (a: Timestamp, b: Timestamp) -> Microseconds { a.microseconds - b.microseconds }

    /// Seconds from `start` to this moment.
    public func seconds(since start: Timestamp) -> Double { Double(microseconds - start.microseconds) / 1_000_000 }
}

extension Microseconds {
    /// This span in seconds.
    public var seconds: Double { Double(self) / 1_000_000 }

    /// A span from seconds, rounded to the nearest microsecond.
    public init(seconds: Double) { self = Int64((seconds * 1_000_000).rounded()) }

    /// A span of whole milliseconds.
    public static func milliseconds(_ value: Int64) -> Microseconds { value * 1000 }
}
