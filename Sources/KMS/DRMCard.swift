internal import CDRM
internal import CShim
internal import Glibc
internal import Input
public import Linux
public import Output

/// A card of the kernel's, driven by atomic mode-setting from dumb buffers.
public final class DRMCard: Card {
    public let path: String
    public let descriptor: FileDescriptor?
    private let fd: Int32
    /// Property numbers by object and name.
    private var properties: [UInt32: [String: UInt32]] = [:]
    /// The mode that was set last and the kernel's copy of it.
    private var modeBlob: (mode: Mode, id: UInt32)?

    /// Opens `path`.
    /// - Returns: nil (with the reason in the log at level debug) for a card without connectors, dumb buffers or atomic mode-setting.
    public init?(path: String, log: Log) throws(Errno) {
        let descriptor = try FileDescriptor(path: path, .readWrite)
        self.path = path
        self.descriptor = descriptor
        fd = descriptor.rawValue
        guard let resources = drmModeGetResources(fd) else {
            log(.debug, "\(path): sets no modes")
            return nil
        }
        defer { drmModeFreeResources(resources) }
        var canMakeBuffers: UInt64 = 0
        guard resources.pointee.count_connectors > 0,
            drmGetCap(fd, UInt64(DRM_CAP_DUMB_BUFFER), &canMakeBuffers) == 0, canMakeBuffers == 1
        else {
            log(.debug, "\(path): has no connectors or no dumb buffers")
            return nil
        }
        guard drmSetClientCap(fd, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1) == 0,
            drmSetClientCap(fd, UInt64(DRM_CLIENT_CAP_ATOMIC), 1) == 0
        else {
            log(.warning, "\(path): its driver has no atomic mode-setting; not used")
            return nil
        }
    }

    deinit {
        if let modeBlob { drmModeDestroyPropertyBlob(fd, modeBlob.id) }
    }

    public func becomeMaster() throws(Errno) {
        if drmIsMaster(fd) != 0 { return }
        guard drmSetMaster(fd) == 0 else { throw .last("drmSetMaster \(path)") }
    }

    public func dropMaster() { drmDropMaster(fd) }

    public func connectors() throws(Errno) -> [Connector] {
        guard let resources = drmModeGetResources(fd) else { throw .last("drmModeGetResources \(path)") }
        defer { drmModeFreeResources(resources) }
        return (0..<Int(resources.pointee.count_connectors)).compactMap { i in
            guard let connector = drmModeGetConnector(fd, resources.pointee.connectors[i]) else { return nil }
            defer { drmModeFreeConnector(connector) }
            return describe(connector.pointee)
        }
    }

    private func describe(_ connector: drmModeConnector) -> Connector? {
        let type = connector.connector_type
        guard type != UInt32(DRM_MODE_CONNECTOR_WRITEBACK) else { return nil }
        let internals = [
            DRM_MODE_CONNECTOR_LVDS, DRM_MODE_CONNECTOR_eDP, DRM_MODE_CONNECTOR_DSI, DRM_MODE_CONNECTOR_DPI,
            DRM_MODE_CONNECTOR_SPI,
        ]
        let kind = drmModeGetConnectorTypeName(type).map { String(cString: $0) } ?? "Unknown"
        let modes = (0..<Int(max(connector.count_modes, 0))).map { Self.describe(connector.modes[$0]) }
        return Connector(
            id: connector.connector_id, name: "\(kind)-\(connector.connector_type_id)",
            isInternal: internals.contains { UInt32($0) == type },
            isConnected: connector.connection == DRM_MODE_CONNECTED, modes: modes,
            millimetres: PhysicalSize(width: Double(connector.mmWidth), height: Double(connector.mmHeight)),
            rotation: orientation(of: connector.connector_id))
    }

    private static func describe(_ mode: drmModeModeInfo) -> Mode {
        // The clock is in kHz: total pixels of a frame / (clock × 1000) seconds.
        let total = Int64(mode.htotal) * Int64(mode.vtotal)
        let interval = mode.clock > 0 && total > 0 ? total * 1000 / Int64(mode.clock) : 16_667
        return Mode(
            width: Int(mode.hdisplay), height: Int(mode.vdisplay), frameInterval: min(max(interval, 2000), 200_000),
            isPreferred: mode.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0,
            info: withUnsafeBytes(of: mode) { Array($0) })
    }

    /// How the panel is built in. The property says which of its sides is up.
    private func orientation(of connector: UInt32) -> PanelRotation {
        switch enumName(of: connector, property: "panel orientation") {
        case "Upside Down": .half
        case "Left Side Up": .quarter
        case "Right Side Up": .threeQuarters
        default: .none
        }
    }

    /// The name that an enumerated property has now.
    private func enumName(of object: UInt32, property name: String) -> String? {
        guard let list = drmModeObjectGetProperties(fd, object, UInt32(DRM_MODE_OBJECT_CONNECTOR)) else { return nil }
        defer { drmModeFreeObjectProperties(list) }
        for i in 0..<Int(list.pointee.count_props) {
            guard let property = drmModeGetProperty(fd, list.pointee.props[i]) else { continue }
            defer { drmModeFreeProperty(property) }
            guard Self.text(property.pointee.name) == name else { continue }
            for j in 0..<Int(property.pointee.count_enums)
            where property.pointee.enums[j].value == list.pointee.prop_values[i] {
                return Self.text(property.pointee.enums[j].name)
            }
        }
        return nil
    }

    /// A fixed C array of characters as text.
    private static func text<Characters>(_ characters: Characters) -> String {
        withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    public func pipeline(for connector: Connector) throws(Errno) -> Pipeline? {
        guard let resources = drmModeGetResources(fd) else { throw .last("drmModeGetResources \(path)") }
        defer { drmModeFreeResources(resources) }
        guard let found = drmModeGetConnectorCurrent(fd, connector.id) else {
            throw .last("drmModeGetConnector \(connector.name)")
        }
        defer { drmModeFreeConnector(found) }
        // An encoder of 0 is normal: nothing drives the connector yet.
        let possible = drmModeConnectorGetPossibleCrtcs(fd, found)
        let crtcs = (0..<Int(resources.pointee.count_crtcs)).filter { possible >> UInt32($0) & 1 == 1 }
        let current = drmModeGetEncoder(fd, found.pointee.encoder_id)
        defer { if let current { drmModeFreeEncoder(current) } }
        let driving = current?.pointee.crtc_id ?? 0
        // The CRTC that drives it already takes no reshuffling of other displays.
        let ordered = crtcs.sorted {
            (resources.pointee.crtcs[$0] == driving ? 0 : 1, $0) < (resources.pointee.crtcs[$1] == driving ? 0 : 1, $1)
        }
        for index in ordered {
            let crtc = resources.pointee.crtcs[index]
            if let (plane, format) = primaryPlane(crtcIndex: index) {
                return Pipeline(connector: connector.id, crtc: crtc, plane: plane, format: format)
            }
        }
        return nil
    }

    private func primaryPlane(crtcIndex: Int) -> (UInt32, PixelFormat)? {
        for plane in planes() {
            guard let info = drmModeGetPlane(fd, plane) else { continue }
            defer { drmModeFreePlane(info) }
            let formats = (0..<Int(info.pointee.count_formats)).map { info.pointee.formats[$0] }
            guard info.pointee.possible_crtcs >> UInt32(crtcIndex) & 1 == 1,
                value(of: "type", plane, UInt32(DRM_MODE_OBJECT_PLANE)) == UInt64(DRM_PLANE_TYPE_PRIMARY),
                let format = PixelFormat.best(of: formats)
            else { continue }
            return (plane, format)
        }
        return nil
    }

    private func planes() -> [UInt32] {
        guard let list = drmModeGetPlaneResources(fd) else { return [] }
        defer { drmModeFreePlaneResources(list) }
        return (0..<Int(list.pointee.count_planes)).map { list.pointee.planes[$0] }
    }

    public func makeBuffer(width: Int, height: Int, format: PixelFormat) throws(Errno) -> any CardBuffer {
        try DumbBuffer(card: descriptor!, path: path, width: width, height: height, format: format)
    }

    public func show(_ buffer: any CardBuffer, on pipeline: Pipeline, setting mode: Mode?) throws(Errno) {
        guard let request = drmModeAtomicAlloc() else { throw Errno(code: ENOMEM, call: "drmModeAtomicAlloc") }
        defer { drmModeAtomicFree(request) }
        func add(_ object: UInt32, _ kind: Int32, _ name: String, _ value: UInt64) {
            let number = number(of: name, object, UInt32(bitPattern: kind))
            if number != 0 { drmModeAtomicAddProperty(request, object, number, value) }
        }
        let (crtcKind, planeKind) = (Int32(bitPattern: DRM_MODE_OBJECT_CRTC), Int32(bitPattern: DRM_MODE_OBJECT_PLANE))
        let (width, height) = (UInt64(buffer.scanout.width), UInt64(buffer.scanout.height))
        let plane = pipeline.plane
        if let mode {
            let blob = try blob(for: mode)
            add(pipeline.connector, Int32(bitPattern: DRM_MODE_OBJECT_CONNECTOR), "CRTC_ID", UInt64(pipeline.crtc))
            add(pipeline.crtc, crtcKind, "MODE_ID", UInt64(blob))
            add(pipeline.crtc, crtcKind, "ACTIVE", 1)
            // Whatever another program left above our picture goes.
            for other in planes()
            where other != plane && value(of: "CRTC_ID", other, DRM_MODE_OBJECT_PLANE) == UInt64(pipeline.crtc) {
                add(other, planeKind, "FB_ID", 0)
                add(other, planeKind, "CRTC_ID", 0)
            }
            add(plane, planeKind, "CRTC_ID", UInt64(pipeline.crtc))
            add(plane, planeKind, "SRC_X", 0)
            add(plane, planeKind, "SRC_Y", 0)
            // The source is in 16.16 fixed point.
            add(plane, planeKind, "SRC_W", width << 16)
            add(plane, planeKind, "SRC_H", height << 16)
            add(plane, planeKind, "CRTC_X", 0)
            add(plane, planeKind, "CRTC_Y", 0)
            add(plane, planeKind, "CRTC_W", width)
            add(plane, planeKind, "CRTC_H", height)
        }
        add(plane, planeKind, "FB_ID", UInt64(buffer.framebuffer))
        let flags =
            mode == nil
            ? UInt32(DRM_MODE_ATOMIC_NONBLOCK) | UInt32(DRM_MODE_PAGE_FLIP_EVENT)
            : UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET)
        let result = drmModeAtomicCommit(fd, request, flags, nil)
        guard result == 0 else { throw Errno(code: -result, call: "drmModeAtomicCommit \(path)") }
    }

    private func blob(for mode: Mode) throws(Errno) -> UInt32 {
        if let modeBlob, modeBlob.mode == mode { return modeBlob.id }
        var id: UInt32 = 0
        let result = mode.info.withUnsafeBytes { drmModeCreatePropertyBlob(fd, $0.baseAddress, $0.count, &id) }
        guard result == 0 else { throw Errno(code: -result, call: "drmModeCreatePropertyBlob \(path)") }
        if let modeBlob { drmModeDestroyPropertyBlob(fd, modeBlob.id) }
        modeBlob = (mode, id)
        return id
    }

    /// The number of `object`'s property `name`; 0 if it has none. Numbers never change while the card is open.
    private func number(of name: String, _ object: UInt32, _ kind: UInt32) -> UInt32 {
        if let known = properties[object] { return known[name] ?? 0 }
        var numbers: [String: UInt32] = [:]
        if let list = drmModeObjectGetProperties(fd, object, kind) {
            for i in 0..<Int(list.pointee.count_props) {
                guard let property = drmModeGetProperty(fd, list.pointee.props[i]) else { continue }
                numbers[Self.text(property.pointee.name)] = property.pointee.prop_id
                drmModeFreeProperty(property)
            }
            drmModeFreeObjectProperties(list)
        }
        properties[object] = numbers
        return numbers[name] ?? 0
    }

    private func value(of name: String, _ object: UInt32, _ kind: UInt32) -> UInt64? {
        let wanted = number(of: name, object, kind)
        guard wanted != 0, let list = drmModeObjectGetProperties(fd, object, kind) else { return nil }
        defer { drmModeFreeObjectProperties(list) }
        return (0..<Int(list.pointee.count_props)).first { list.pointee.props[$0] == wanted }
            .map { list.pointee.prop_values[$0] }
    }

    public func takeFlips() throws(Errno) -> [UInt32] {
        var flips: [UInt32] = []
        // The kernel gives whole events only.
        while let bytes = try descriptor?.read(upTo: 1024), !bytes.isEmpty {
            bytes.withUnsafeBytes { buffer in
                var at = 0
                while at + MemoryLayout<drm_event>.size <= buffer.count {
                    let event = buffer.loadUnaligned(fromByteOffset: at, as: drm_event.self)
                    guard event.length >= 8 else { break }
                    if event.type == UInt32(DRM_EVENT_FLIP_COMPLETE),
                        at + MemoryLayout<drm_event_vblank>.size <= buffer.count
                    {
                        flips.append(buffer.loadUnaligned(fromByteOffset: at, as: drm_event_vblank.self).sequence)
                    }
                    at += Int(event.length)
                }
            }
        }
        return flips
    }
}
