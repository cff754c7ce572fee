// One parser under libFuzzer, named by HANDGLASS_PARSER; Tests/Fuzz/run builds and starts it.

import Glibc
import TestSupport

private let parser = getenv("HANDGLASS_PARSER").flatMap { Parser(rawValue: String(cString: $0)) }

private func test(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let parser else { fatalError("HANDGLASS_PARSER names no parser: \(Parser.allCases.map(\.rawValue))") }
    if let wrong = parser.feed(Array(UnsafeBufferPointer(start: bytes, count: count))) { fatalError(wrong) }
    return 0
}

@_silgen_name("LLVMFuzzerRunDriver")
private func run(
    _ count: UnsafeMutablePointer<CInt>, _ words: UnsafeMutableRawPointer,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The package manager has a program begin here.
@_cdecl("fuzz_main")
public func begin(_ count: CInt, _ words: UnsafeMutableRawPointer) -> CInt {
    var count = count
    var words = words
    return withUnsafeMutableBytes(of: &words) { place in
        guard let address = place.baseAddress else { return 1 }
        return run(&count, address, test)
    }
}
