/// The Secure Hash Algorithm with 256 bits (FIPS 180-4), fed piece by piece.
public struct SHA256: Sendable {
    private var state: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    private var pending: [UInt8] = []
    private var length: UInt64 = 0

    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]

    public init() {}

    /// Feeds `bytes`.
    public mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
        length &+= UInt64(bytes.count)
        var start = 0
        if !pending.isEmpty {
            start = min(64 - pending.count, bytes.count)
            pending += bytes[..<start]
            guard pending.count == 64 else { return }
            pending.withUnsafeBufferPointer { Self.compress(&state, $0.baseAddress!, blocks: 1) }
            pending.removeAll(keepingCapacity: true)
        }
        let blocks = (bytes.count - start) / 64
        if blocks > 0 { Self.compress(&state, bytes.baseAddress! + start, blocks: blocks) }
        pending += bytes[(start + blocks * 64)...]
    }

    /// The hash of all that was fed, 32 bytes. The hasher is spent.
    public mutating func finish() -> [UInt8] {
        let bits = length &* 8
        pending.append(0x80)
        pending += [UInt8](repeating: 0, count: (120 - pending.count) % 64)
        for shift in stride(from: 56, through: 0, by: -8) {
            pending.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
        }
        pending.withUnsafeBufferPointer { Self.compress(&state, $0.baseAddress!, blocks: $0.count / 64) }
        return state.flatMap { word in
            stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
        }
    }

    /// The hash of `bytes` in hexadecimal, lower case.
    public static func hex(_ bytes: [UInt8]) -> String {
        var hash = SHA256()
        bytes.withUnsafeBufferPointer { hash.update($0) }
        return hex(digest: hash.finish())
    }

    static func hex(digest: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    @inline(__always) private static func turn(_ x: UInt32, _ n: UInt32) -> UInt32 { x &>> n | x &<< (32 &- n) }

    private static func compress(_ state: inout [UInt32], _ bytes: UnsafePointer<UInt8>, blocks: Int) {
        state.withUnsafeMutableBufferPointer { state in
            constants.withUnsafeBufferPointer { constants in
                withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
                    for block in 0..<blocks {
                        compress(state.baseAddress!, bytes + block &* 64, constants.baseAddress!, words.baseAddress!)
                    }
                }
            }
        }
    }

    @inline(__always) private static func compress(
        _ state: UnsafeMutablePointer<UInt32>, _ bytes: UnsafePointer<UInt8>, _ constants: UnsafePointer<UInt32>,
        _ words: UnsafeMutablePointer<UInt32>
    ) {
        var i = 0
        while i < 16 {
            words[i] = UnsafeRawPointer(bytes + i &* 4).loadUnaligned(as: UInt32.self).bigEndian
            i &+= 1
        }
        while i < 64 {
            let a = words[i &- 15]
            let b = words[i &- 2]
            let s0 = turn(a, 7) ^ turn(a, 18) ^ a &>> 3
            let s1 = turn(b, 17) ^ turn(b, 19) ^ b &>> 10
            words[i] = words[i &- 16] &+ s0 &+ words[i &- 7] &+ s1
            i &+= 1
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        i = 0
        while i < 64 {
            let s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
            let t1 = h &+ s1 &+ (g ^ e & (f ^ g)) &+ constants[i] &+ words[i]
            let s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
            let t2 = s0 &+ (a & b | c & (a | b))
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ t1, c, b, a, t1 &+ t2)
            i &+= 1
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
        state[4] &+= e
        state[5] &+= f
        state[6] &+= g
        state[7] &+= h
    }
}
