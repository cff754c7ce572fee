internal import Base
internal import Drawing
internal import Input
internal import Linux
internal import Output

/// One panel being driven: its card, its two buffers, and which of them is shown.
final class Screen {
    let card: any Card
    let connector: Connector
    let mode: Mode
    let pipeline: Pipeline
    let panel: Panel
    /// Watches the card for flips that are done.
    var flips: EventLoop.Source?
    /// Whether the mode must be set (again) with the next frame.
    var needsMode = true
    private var buffers: [any CardBuffer]
    private var front = 0
    private var painter: PanelPainter?

    init(
        card: any Card, connector: Connector, mode: Mode, pipeline: Pipeline, settings: DisplaySettings
    ) throws(Errno) {
        self.card = card
        self.connector = connector
        self.mode = mode
        self.pipeline = pipeline
        panel = connector.panel(in: mode, by: settings)
        let first = try card.makeBuffer(width: mode.width, height: mode.height, format: pipeline.format)
        buffers = [first, try card.makeBuffer(width: mode.width, height: mode.height, format: pipeline.format)]
    }

    /// Takes in what changed and writes it to the buffer that is not shown.
    func paint(_ picture: PictureMemory, damage: [PixelRect]) {
        let size = (width: picture.width, height: picture.height)
        if painter == nil || painter?.placement.pictureWidth != size.width
            || painter?.placement.pictureHeight != size.height
        {
            startOver(size)
        }
        guard let painter else { return }
        let all = PixelRect(left: 0, top: 0, right: size.width, bottom: size.height)
        for part in painter.update(picture, damage: owesAll ? [all] : damage) {
            for buffer in buffers { buffer.scanout.lacks.add(part) }
        }
        owesAll = false
        let back = buffers[1 - front]
        painter.paint(picture, into: &back.scanout)
    }

    /// The scaled picture and both buffers must be made whole with the next picture.
    private var owesAll = true

    private func startOver(_ size: (width: Int, height: Int)) {
        if painter != nil {
            for buffer in buffers { buffer.scanout.startOver() }
        }
        painter = PanelPainter(
            Placement(containing: size, in: (mode.width, mode.height), rotation: panel.rotation))
        owesAll = true
    }

    /// The mode must be set and everything drawn again: somebody else had the panel.
    func forgetShown() {
        needsMode = true
        owesAll = true
    }

    /// Sends the buffer written last to the panel; from then on it counts as the one that is shown.
    func show() throws(Errno) {
        try card.show(buffers[1 - front], on: pipeline, setting: needsMode ? mode : nil)
        front = 1 - front
        needsMode = false
    }
}
