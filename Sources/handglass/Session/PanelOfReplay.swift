internal import Base
internal import Emulator
internal import Input
internal import Output
internal import Scene
internal import Trace

extension PanelFit {
    /// Where `run` puts the screen of `device` on `panel`.
    init(_ panel: Panel, showing device: DeviceProfile) {
        self.init(
            panel: Size(Double(panel.width), Double(panel.height)), rotation: panel.rotation, handheld: device.points,
            scale: device.scale, mode: .contain)
    }
}

extension Trace {
    /// Lets a recording's own panels count no more: that another was connected is only the passing of time.
    mutating func forgetPanels() {
        for index in items.indices {
            guard case .request(let value, let time) = items[index], case .move? = EmulatorRequest(value) else {
                continue
            }
            items[index] = .advanced(time)
        }
    }
}
