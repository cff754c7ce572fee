import Base

/// Panels that speak multi-touch protocol A: every frame lists the contacts that are there.
extension SurfaceTracker {
    /// One contact as a frame lists it.
    struct Block: Sendable {
        var id: Int32?
        var x: Int32?
        var y: Int32?
        var distance: Int32 = 0
        var tool: Int32 = 0
        /// nil if the panel does not say it; 0 says that nothing touches.
        var size: Int32?
        var hasData = false

        /// Whether something touches there.
        var isPresent: Bool { hasData && size != 0 && distance <= 0 && (id ?? 0) >= 0 }

        mutating func take(_ event: InputEvent) {
            switch event.code {
            case EventCode.ABS_MT_POSITION_X: x = event.value
            case EventCode.ABS_MT_POSITION_Y: y = event.value
            case EventCode.ABS_MT_TRACKING_ID: id = event.value
            case EventCode.ABS_MT_DISTANCE: distance = event.value
            case EventCode.ABS_MT_TOOL_TYPE: tool = event.value
            case EventCode.ABS_MT_TOUCH_MAJOR: size = event.value
            default: return
            }
            hasData = true
        }
    }

    /// More contacts than any panel lists; what follows is noise.
    private static let blockLimit = 32

    /// Takes a frame's list and answers whether it says that nothing touches any more.
    mutating func takeBlocks(_ events: [InputEvent], into journal: inout ContactJournal) -> Bool {
        blocks.removeAll(keepingCapacity: true)
        var block = Block()
        var hasReport = false
        var saysTouch = events.isEmpty
        var allLifted = false
        for event in events {
            switch event.type {
            case EventType.EV_ABS: block.take(event)
            case EventType.EV_SYN where event.code == EventCode.SYN_MT_REPORT:
                hasReport = true
                if block.isPresent, blocks.count < Self.blockLimit { blocks.append(block) }
                block = Block()
            case EventType.EV_KEY:
                if Self.isTouchKey(event) { (isPressed, allLifted) = (event.value != 0, event.value == 0) }
                saysTouch = saysTouch || Self.touchKeys.contains(event.code) || event.code == EventCode.BTN_LEFT
                _ = takeTool(event)
            default: continue
            }
        }
        // Some drivers forget the report behind their only contact.
        let isUnreported = !hasReport && block.hasData
        if isUnreported, block.isPresent { blocks.append(block) }
        // A frame of other keys or axes says nothing of contacts; any other without contacts says that there are none.
        guard hasReport || isUnreported || saysTouch else { return false }
        list(into: &journal)
        isAfterLoss = false
        return allLifted
    }

    /// BTN_TOOL_… and BTN_TOUCH.
    private static let touchKeys = EventCode.BTN_TOOL_PEN...(EventCode.BTN_TOOL_PEN + 15)

    /// Brings the slots to what the frame lists.
    private mutating func list(into journal: inout ContactJournal) {
        let places = matched()
        for index in slots.indices where !slots[index].isEmpty && !places.contains(index) {
            lift(index, into: &journal)
        }
        for (block, place) in zip(blocks, places) {
            let index = place ?? freeSlot
            let isNew = slots[index].isEmpty
            if isNew {
                slots[index].x = nil
                slots[index].y = nil
            }
            if let x = block.x { slots[index].x = x }
            if let y = block.y { slots[index].y = y }
            slots[index].tool = block.tool
            slots[index].size = block.size ?? 0
            if isNew, isAfterLoss {
                // It landed while words were lost: where and how is not known.
                slots[index].state = .ignored
                slots[index].id = block.id ?? 0
            } else if isNew {
                land(index, id: block.id ?? 0, into: &journal)
            }
            touch(index)
        }
    }

    /// For each block the slot whose contact it continues; nil where it is a new one.
    private func matched() -> [Int?] {
        let taken = slots.indices.filter { !slots[$0].isEmpty }
        let ids = blocks.compactMap(\.id)
        if ids.count == blocks.count, Set(ids).count == ids.count {
            return ids.map { id in taken.first { slots[$0].id == id } }
        }
        // A single contact may leave out what did not change.
        if blocks.count == 1, blocks[0].x == nil || blocks[0].y == nil { return [taken.first] }
        func place(_ x: Int32?, _ y: Int32?) -> Point { mapping.position(x ?? 0, y ?? 0) }
        let matches = LeastSquares.match(
            taken.map { place(slots[$0].x, slots[$0].y) }, blocks.map { place($0.x, $0.y) })
        return matches.map { match in match.map { taken[$0] } }
    }

    private var freeSlot: Int {
        mutating get {
            if let free = slots.firstIndex(where: \.isEmpty) { return free }
            slots.append(ContactSlot())
            return slots.count - 1
        }
    }
}
