internal import CDRM
internal import Glibc
internal import Linux
internal import Output

/// A buffer that any card can make: allocated by the kernel, mapped for writing, known to the card as a framebuffer.
final class DumbBuffer: CardBuffer {
    let framebuffer: UInt32
    var scanout: Scanout
    private let card: FileDescriptor
    private let handle: UInt32
    private let size: Int

    init(card: FileDescriptor, path: String, width: Int, height: Int, format: PixelFormat) throws(Errno) {
        self.card = card
        let fd = card.rawValue
        var (handle, pitch, bytes): (UInt32, UInt32, UInt64) = (0, 0, 0)
        let bits = UInt32(format.bytesPerPixel * 8)
        var result = drmModeCreateDumbBuffer(fd, UInt32(width), UInt32(height), bits, 0, &handle, &pitch, &bytes)
        guard result == 0 else { throw Errno(code: -result, call: "drmModeCreateDumbBuffer \(path)") }
        var framebuffer: UInt32 = 0
        result = Self.addFramebuffer(fd, width, height, format, handle: handle, pitch: pitch, &framebuffer)
        guard result == 0 else {
            drmModeDestroyDumbBuffer(fd, handle)
            throw Errno(code: -result, call: "drmModeAddFB2 \(path)")
        }
        var offset: UInt64 = 0
        result = drmModeMapDumbBuffer(fd, handle, &offset)
        let memory =
            result == 0 ? mmap(nil, Int(bytes), PROT_READ | PROT_WRITE, MAP_SHARED, fd, off_t(offset)) : MAP_FAILED
        guard let memory, memory != MAP_FAILED else {
            let error = Errno(code: result == 0 ? errno : -result, call: "mmap \(path)")
            drmModeRmFB(fd, framebuffer)
            drmModeDestroyDumbBuffer(fd, handle)
            throw error
        }
        self.handle = handle
        self.framebuffer = framebuffer
        size = Int(bytes)
        memset(memory, 0, size)
        scanout = Scanout(memory: memory, width: width, height: height, stride: Int(pitch), format: format)
    }

    deinit {
        munmap(scanout.memory, size)
        drmModeRmFB(card.rawValue, framebuffer)
        drmModeDestroyDumbBuffer(card.rawValue, handle)
    }

    private static func addFramebuffer(
        _ fd: Int32, _ width: Int, _ height: Int, _ format: PixelFormat, handle: UInt32, pitch: UInt32,
        _ id: inout UInt32
    ) -> Int32 {
        let handles: [UInt32] = [handle, 0, 0, 0]
        let pitches: [UInt32] = [pitch, 0, 0, 0]
        let offsets: [UInt32] = [0, 0, 0, 0]
        let result = drmModeAddFB2(
            fd, UInt32(width), UInt32(height), format.fourCC, handles, pitches, offsets, &id, 0)
        // Old drivers know only depth and bits; both of ours have an old name there.
        guard result != 0, format != .xbgr8888 else { return result }
        let (depth, bits): (UInt8, UInt8) = format == .rgb565 ? (16, 16) : (24, 32)
        return drmModeAddFB(fd, UInt32(width), UInt32(height), depth, bits, pitch, handle, &id)
    }
}
