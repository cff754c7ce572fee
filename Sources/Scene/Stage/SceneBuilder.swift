import Base
import Controls

/// Makes the controls of a scene from its document, places them, and ties references to them.
final class SceneBuilder {
    /// What a control governs, by reference: resolved when every control is there.
    private struct Government {
        var control: Control
        var targets: [Reference]
        var effect: Governor.Effect
        var condition: Value
    }

    private let stage: Stage
    private var governments: [Government] = []
    /// Of every pager of the scene, by its id.
    private lazy var pageCounts = Self.pageCounts(
        document.screens.flatMap { $0.content + $0.overlays.flatMap(\.content) + ($0.toolbar ?? []) })
    /// Those of the screen that is being made.
    private var overlays: [Overlay] = []
    private var anchors: [(popover: OverlayView, anchor: Reference)] = []
    private var ties: [(dots: PageControl, pager: Reference)] = []
    private var document: SceneDocument { stage.document }

    init(_ stage: Stage) { self.stage = stage }

    /// Every screen, built and placed. The stage knows all elements, handlers, texts and governors then.
    func build() -> [ScreenView] {
        let screens = document.screens.map(screenView)
        for screen in screens { place(screen) }
        number(screens)
        for (dots, reference) in ties {
            guard let pager = stage.elements[reference.id] as? Pager else { continue }
            stage.pagers.append((pager, dots))
            dots.show(pager.current, cause: .program)
        }
        for (popover, anchor) in anchors { popover.anchor = stage.elements[anchor.id] }
        for screen in screens { showNetwork(on: screen) }
        for government in governments {
            for target in government.targets.compactMap({ stage.elements[$0.id] }) {
                stage.governors.append(
                    Governor(
                        control: government.control, target: target, effect: government.effect,
                        condition: government.condition))
            }
        }
        return screens
    }

    // MARK: Making

    private func screenView(_ screen: ScreenDocument) -> ScreenView {
        var bar: NavigationBar?
        if screen.navigationBar {
            let back = screen.back && screen.left.isEmpty ? BackButton(feel: stage.feel) : nil
            bar = NavigationBar(
                id: "\(screen.id).navigation", title: stage.text(screen.title), back: back,
                left: barItems(screen.left, "\(screen.id).left"), right: barItems(screen.right, "\(screen.id).right"),
                center: screen.center.map { control($0, fallback: "\(screen.id).title/0") })
        }
        if let bar { stage.texts.bind(bar, "title", to: screen.title) }
        let view = ScreenView(
            id: screen.id, background: screen.background, navigationBar: bar,
            statusBar: screen.statusBar
                ? StatusBar(
                    time: "", battery: stage.battery, numbers: document.numbers, style: screen.statusStyle) : nil,
            toolbar: screen.toolbar.map { items in
                Toolbar(
                    id: "\(screen.id).toolbar",
                    items: stack(.bar(items, margin: 16), id: "\(screen.id).toolbar-items"))
            }, insets: stage.profile.insets, backEdge: stage.traits.isRightToLeft ? .right : .left, feel: stage.feel)
        for (index, element) in screen.content.enumerated() {
            add(element, to: view.content, fallback: "\(screen.id)/\(index)")
        }
        for properties in screen.overlays { overlays.append(overlay(properties)) }
        for overlay in overlays { view.add(overlay: overlay) }
        overlays = []
        return view
    }

    private static func pageCounts(_ elements: [Element]) -> [String: Int] {
        var counts: [String: Int] = [:]
        for element in elements {
            if case .stack(let stack) = element.content { counts.merge(pageCounts(stack.content)) { $1 } }
            if case .scroll(let scroll) = element.content { counts.merge(pageCounts(scroll.content)) { $1 } }
            guard case .pager(let pager) = element.content else { continue }
            if let id = element.common.id { counts[id] = pager.pages.count }
            counts.merge(pageCounts(pager.pages.flatMap { $0 })) { $1 }
        }
        return counts
    }

    private func add(_ element: Element, to container: Container, fallback: String) {
        let control = control(element, fallback: fallback)
        // Its place is the status bar.
        if control is NetworkActivity { return container.add(control) }
        container.add(control, at: element.common.placement)
    }

    private func control(_ element: Element, fallback: String) -> Control {
        let id = element.common.id ?? fallback
        let control: Control
        switch element.content {
        case .label(let label):
            control = Label(id: id, properties: label, text: stage.text(label.text))
            stage.texts.bind(control, "text", to: label.text)
        case .button(let button):
            control = Button(id: id, properties: button, title: stage.text(button.title), feel: stage.feel)
            stage.texts.bind(control, "title", to: button.title)
            stage.handlers.add(button.onTap, on: .tap, of: id)
            stage.handlers.add(button.onHold ?? [], on: .hold, of: id)
        case .glyphButton(let button):
            control = GlyphButton(id: id, properties: button, feel: stage.feel)
            stage.handlers.add(button.onTap, on: .tap, of: id)
        case .switch(let properties):
            control = Switch(id: id, properties: properties, feel: stage.feel)
            stage.handlers.add(properties.onChange, on: .change, of: id)
            govern(control, properties.shows, .shows, while: .bool(true))
            govern(control, properties.hides, .hides, while: .bool(true))
            govern(control, properties.enables, .enables, while: .bool(true))
            govern(control, properties.disables, .disables, while: .bool(true))
        case .slider(let slider):
            control = Slider(id: id, properties: slider, feel: stage.feel)
            stage.handlers.add(slider.onChange, on: .change, of: id)
        case .stepper(let stepper):
            control = Stepper(id: id, properties: stepper, feel: stage.feel)
            stage.handlers.add(stepper.onChange, on: .change, of: id)
        case .progress(let progress): control = ProgressView(id: id, properties: progress, feel: stage.feel)
        case .activity(let activity): control = ActivityIndicator(id: id, properties: activity)
        case .segmented(let segmented):
            control = Segmented(id: id, properties: segmented, feel: stage.feel)
            stage.handlers.add(segmented.onChange, on: .change, of: id)
            for (index, segment) in segmented.segments.enumerated() {
                govern(control, segment.shows, .shows, while: .number(Double(index)))
            }
        case .pageControl(var properties):
            if let pager = properties.pager { properties.pages = pageCounts[pager.id] ?? 1 }
            control = PageControl(id: id, properties: properties, feel: stage.feel)
            stage.handlers.add(properties.onChange, on: .change, of: id)
            if let pager = properties.pager, let dots = control as? PageControl { ties.append((dots, pager)) }
        case .networkActivity(let properties):
            let network = NetworkActivity(id: id, properties: properties)
            stage.networks.append(network)
            control = network
        case .volume(let properties):
            let volume = VolumeView(id: id, properties: properties, feel: stage.feel)
            stage.handlers.add(properties.slider.onChange, on: .change, of: id)
            if let route = volume.route {
                stage.elements[route.id] = route
                stage.choosers[route.id] = sheet(
                    "\(id).outputs", "Output", properties.outputs.map { ChoiceSheet.Choice($0.name) })
            }
            control = volume
        case .contactAddButton(let properties):
            control = GlyphButton(id: id, properties: GlyphButtonProperties(.add), feel: stage.feel)
            stage.handlers.add(properties.onTap, on: .tap, of: id)
            stage.additions[id] = properties
            stage.choosers[id] = sheet(
                "\(id).contacts", "Contacts",
                properties.contacts.map { contact in
                    let details = [contact.email, contact.phone].filter { !$0.isEmpty }
                    return ChoiceSheet.Choice(contact.name, detail: details.joined(separator: "  "))
                })
        case .textField(let properties):
            control = TextField(id: id, properties: properties)
            stage.handlers.add(properties.onEdit, on: .edit, of: id)
        case .pager(let properties):
            let pages = properties.pages.enumerated().map { page, elements in
                let container = Container(id: "\(id).page\(page)")
                for (index, element) in elements.enumerated() {
                    add(element, to: container, fallback: "\(id)/\(page)/\(index)")
                }
                return container
            }
            control = Pager(id: id, pages: pages, current: properties.current, feel: stage.feel)
            stage.handlers.add(properties.onChange, on: .change, of: id)
        case .picker(let picker):
            control = Picker(
                id: id, properties: picker, size: pickerSize, isMirrored: stage.traits.isRightToLeft, feel: stage.feel)
            stage.handlers.add(picker.onChange, on: .change, of: id)
        case .datePicker(let properties):
            let picker = DatePicker(
                id: id, properties: properties, now: stage.clock.time(at: stage.now), size: pickerSize,
                feel: stage.feel)
            stage.handlers.add(properties.onChange, on: .change, of: id)
            stage.datePickers.append(picker)
            control = picker
        case .image(let image):
            control = ImageView(id: id, properties: image, feel: stage.feel)
            stage.handlers.add(image.onTap ?? [], on: .tap, of: id)
        case .stack(let properties):
            control = stack(properties, id: id)
        case .spacer: control = Spacer(id: id)
        case .scroll(let properties):
            let scroll = ScrollContentView(id: id, properties: properties, feel: stage.feel)
            for (index, element) in properties.content.enumerated() {
                add(element, to: scroll.content, fallback: "\(id)/\(index)")
            }
            if let refresh = properties.refresh { attach(refresh, to: scroll) }
            control = scroll
        case .table(let properties):
            control = table(properties, id: id)
            stage.handlers.add(properties.onSelect, on: .select, of: id)
        }
        prepare(control, element.common)
        return control
    }

    private func barItems(_ items: [Element], _ id: String) -> Stack? {
        items.isEmpty ? nil : stack(.bar(items, margin: 8), id: id)
    }

    private func stack(_ properties: StackProperties, id: String) -> Stack {
        let stack = Stack(id: id, properties: properties)
        for (index, element) in properties.content.enumerated() {
            guard case .flow(let flow) = element.common.placement else { continue }
            let child = control(element, fallback: "\(id)/\(index)")
            // Its place is the status bar.
            if child is NetworkActivity { stack.add(child) } else { stack.add(child, flow) }
        }
        return stack
    }

    private func overlay(_ properties: OverlayProperties) -> OverlayView {
        let id = properties.id
        let overlay = OverlayView(
            id: id, properties.kind, titles: properties.buttons.map { (stage.text($0.title), $0.role) },
            feel: stage.feel)
        overlay.title = stage.text(properties.title)
        overlay.message = stage.text(properties.message)
        stage.texts.bind(overlay, "title", to: properties.title)
        stage.texts.bind(overlay, "message", to: properties.message)
        for (button, view) in zip(properties.buttons, overlay.buttons) {
            stage.texts.bind(view, "title", to: button.title)
            stage.handlers.add(button.onTap, on: .tap, of: view.id)
        }
        for (index, element) in properties.content.enumerated() {
            add(element, to: overlay.content, fallback: "\(id)/\(index)")
        }
        if let anchor = properties.anchor { anchors.append((overlay, anchor)) }
        stage.elements[id] = overlay
        return overlay
    }

    private func sheet(_ id: String, _ title: String, _ choices: [ChoiceSheet.Choice]) -> ChoiceSheet {
        let sheet = ChoiceSheet(id: id, title: title, choices: choices, feel: stage.feel)
        overlays.append(sheet)
        return sheet
    }

    /// The petals of a status bar are those that its screen names, or of the one indicator that there is.
    private func showNetwork(on screen: ScreenView) {
        guard let bar = screen.statusBar else { return }
        let named = document.screen(screen.id)?.network.flatMap { stage.elements[$0.id] as? NetworkActivity }
        (named ?? (stage.networks.count == 1 ? stage.networks.first : nil))?.show(in: bar)
    }

    private var pickerSize: Size { stage.profile.pickerSize }

    private func govern(
        _ control: Control, _ targets: [Reference], _ effect: Governor.Effect, while condition: Value
    ) {
        guard !targets.isEmpty else { return }
        governments.append(Government(control: control, targets: targets, effect: effect, condition: condition))
    }

    private func table(_ properties: TableProperties, id: String) -> Table {
        let sections = properties.sections.enumerated().map { index, section in
            Table.Section(
                header: section.header.map {
                    header($0, id: "\(id).s\(index).header", properties.style == .plain ? .plainHeader : .groupedHeader)
                },
                footer: section.footer.map { header($0, id: "\(id).s\(index).footer", .footer) },
                rows: section.rows.enumerated().map { self.row($1, table: properties, id, section: index, row: $0) })
        }
        let table = Table(id: id, properties: properties, sections: sections, feel: stage.feel)
        if let refresh = properties.refresh { attach(refresh, to: table) }
        return table
    }

    private func attach(_ refresh: RefreshProperties, to scrollView: ScrollView) {
        let control = RefreshControl(
            id: refresh.common.id ?? "\(scrollView.id).refresh", properties: refresh, title: stage.text(refresh.title),
            feel: stage.feel)
        prepare(control, refresh.common)
        stage.handlers.add(refresh.onRefresh, on: .refresh, of: control.id)
        scrollView.attach(control)
    }

    private func header(_ template: TextTemplate, id: String, _ place: TableHeader.Place) -> TableHeader {
        let header = TableHeader(id: id, text: stage.text(template), place: place)
        header.isNamed = false
        stage.texts.bind(header, "text", to: template)
        return header
    }

    private func row(_ row: RowProperties, table: TableProperties, _ id: String, section: Int, row index: Int) -> Row {
        let id = row.common.id ?? "\(id).s\(section).r\(index)"
        let inner = row.control.map { control($0, fallback: "\(id)/0") }
        let built = Row(
            id: id, properties: row, title: stage.text(row.title), detail: stage.text(row.detail), control: inner,
            place: (section, index), isSelectable: table.selection != .none || !row.onTap.isEmpty, feel: stage.feel)
        prepare(built, row.common)
        stage.texts.bind(built, "title", to: row.title)
        stage.texts.bind(built, "detail", to: row.detail)
        stage.handlers.add(row.onTap, on: .tap, of: id)
        stage.handlers.add(row.onAccessory, on: .tap, of: "\(id).accessory")
        return built
    }

    private func prepare(_ control: Control, _ common: ElementProperties) {
        control.isNamed = common.id != nil
        control.isHidden = common.hidden
        control.isEnabled = common.enabled
        control.ownTint = common.tint
        control.hitMargins = common.hit
        control.isExclusive = common.exclusive
        stage.elements[control.id] = control
    }

    // MARK: Placing

    private func place(_ screen: ScreenView) {
        screen.host = stage
        stage.place(screen)
    }

    private func number(_ screens: [ScreenView]) {
        var next: UInt32 = 0
        func visit(_ control: Control) {
            next += 1
            control.layerIdentity = next
            for child in control.children { visit(child) }
        }
        for screen in screens { visit(screen) }
    }
}
