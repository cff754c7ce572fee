public import Base
internal import CShim
internal import Glibc

/// One thread's wait for everything that can happen: descriptors, a deadline, signals.
///
/// `turn` blocks in one epoll_wait, latches the time once, and lets every ready source run once. A source drains its
/// descriptor in its handler, so that one turn takes in everything that had arrived. With no deadline set nothing wakes it.
public final class EventLoop {
    /// What a source waits for.
    public struct Interest: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        public static let read = Interest(rawValue: shim_EPOLLIN)
        public static let write = Interest(rawValue: shim_EPOLLOUT)
        /// Exceptional data, such as a readable `sysfs` attribute or a lost terminal.
        public static let priority = Interest(rawValue: shim_EPOLLPRI)
        /// The other side is gone. Reported without being asked for.
        public static let hangUp = Interest(rawValue: shim_EPOLLHUP | shim_EPOLLERR)
    }

    /// A descriptor being watched; `cancel` (or the last reference's end) stops that.
    public final class Source {
        fileprivate let token: UInt64
        fileprivate let descriptor: FileDescriptor
        fileprivate let handler: (Interest) -> Void
        fileprivate weak var loop: EventLoop?
        fileprivate var interest: Interest

        fileprivate init(
            token: UInt64, descriptor: FileDescriptor, interest: Interest, loop: EventLoop,
            handler: @escaping (Interest) -> Void
        ) {
            self.token = token
            self.descriptor = descriptor
            self.interest = interest
            self.loop = loop
            self.handler = handler
        }

        deinit { cancel() }

        /// Waits for `interest` from now on; the same as before costs nothing.
        public func wait(for interest: Interest) throws(Errno) {
            guard interest != self.interest, let loop else { return }
            try loop.control(EPOLL_CTL_MOD, descriptor, interest, token)
            self.interest = interest
        }

        /// Stops watching. The handler is not called again, not even in the turn under way.
        public func cancel() {
            guard let loop else { return }
            self.loop = nil
            loop.sources[token] = nil
            _ = shim_epoll_ctl(loop.epoll.rawValue, EPOLL_CTL_DEL, descriptor.rawValue, 0, 0)
        }
    }

    private struct WeakSource {
        weak var source: Source?
    }

    private let epoll: FileDescriptor
    private let timer: FileDescriptor
    private var sources: [UInt64: WeakSource] = [:]
    private var nextToken: UInt64 = 1
    private var armed: Timestamp?
    private var ready = [epoll_event](repeating: epoll_event(), count: 64)
    /// The timer's token; sources count from 1.
    private static let timerToken: UInt64 = 0

    public init() throws(Errno) {
        let number = epoll_create1(shim_EPOLL_CLOEXEC)
        guard number >= 0 else { throw .last("epoll_create1") }
        epoll = FileDescriptor(owning: number)
        let clock = timerfd_create(CLOCK_MONOTONIC, shim_TFD_FLAGS)
        guard clock >= 0 else { throw .last("timerfd_create") }
        timer = FileDescriptor(owning: clock)
        try control(EPOLL_CTL_ADD, timer, .read, Self.timerToken)
    }

    /// Watches `descriptor` (not a regular file) as long as the result lives. `handler` must read until nothing is left.
    public func add(
        _ descriptor: FileDescriptor, _ interest: Interest, handler: @escaping (Interest) -> Void
    ) throws(Errno) -> Source {
        let token = nextToken
        nextToken += 1
        try control(EPOLL_CTL_ADD, descriptor, interest, token)
        let source = Source(token: token, descriptor: descriptor, interest: interest, loop: self, handler: handler)
        sources[token] = WeakSource(source: source)
        return source
    }

    /// The next turn ends at this moment if nothing happens before; nil: it waits for ever. Unchanged deadlines cost nothing.
    public func setDeadline(_ deadline: Timestamp?) {
        guard deadline != armed else { return }
        armed = deadline
        var setting = itimerspec()
        if let deadline {
            // A zero would disarm the timer; a moment long past fires at once either way.
            let moment = max(deadline.microseconds, 1)
            setting.it_value.tv_sec = Int(moment / 1_000_000)
            setting.it_value.tv_nsec = Int(moment % 1_000_000) * 1000
        }
        timerfd_settime(timer.rawValue, Int32(TFD_TIMER_ABSTIME), &setting, nil)
    }

    /// Waits until something is ready or the deadline has come, then lets every ready source run once.
    /// - Parameter latched: called once after the wait, before any handler, with the turn's time.
    /// - Returns: the turn's time.
    @discardableResult
    public func turn(latched: (Timestamp) -> Void = { _ in }) throws(Errno) -> Timestamp {
        let capacity = Int32(ready.count)
        var count = retrying { epoll_wait(epoll.rawValue, &ready, capacity, -1) }
        let now = MonotonicClock.now()
        latched(now)
        while true {
            guard count >= 0 else { throw .last("epoll_wait") }
            for i in 0..<Int(count) { dispatch(ready[i]) }
            // Only a full list may have left something out.
            guard count == capacity else { return now }
            count = retrying { epoll_wait(epoll.rawValue, &ready, capacity, 0) }
        }
    }

    private func dispatch(_ event: epoll_event) {
        let token = event.data.u64
        if token == Self.timerToken {
            var expirations: UInt64 = 0
            _ = read(timer.rawValue, &expirations, 8)
            armed = nil
        } else if let source = sources[token]?.source {
            source.handler(Interest(rawValue: event.events))
        }
    }

    private func control(
        _ operation: Int32, _ descriptor: FileDescriptor, _ interest: Interest, _ token: UInt64
    ) throws(Errno) {
        guard shim_epoll_ctl(epoll.rawValue, operation, descriptor.rawValue, interest.rawValue, token) == 0 else {
            throw .last("epoll_ctl")
        }
    }
}
