internal import Base
internal import Calendar
internal import Controls
internal import Scene

/// Date pickers.
extension SceneDecoder {
    func decodeDatePicker(_ fields: Fields) -> DatePickerProperties {
        let mode: DatePickerProperties.Mode = fields.choice("mode") ?? .dateAndTime
        let value = decodeTime(fields, "value", mode)
        let min = decodeTime(fields, "min", mode)
        let max = decodeTime(fields, "max", mode)
        if let min, let max, min > max, let node = fields["min"] {
            report(
                .sliderRange, at: node.position, "datePicker: its minimum is after its maximum",
                "give it a min that is not after its max")
        }
        let interval = fields.integer("minuteInterval", in: 1...60) ?? 1
        if 60 % interval != 0, let node = fields["minuteInterval"] {
            report(
                .minuteInterval, at: node.position, "datePicker: a minuteInterval of \(interval) does not divide 60",
                "it acts as 1; write 1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30 or 60")
        }
        checkPickerSize(fields)
        let name = decodeLocale(fields) ?? locale
        return DatePickerProperties(
            mode: mode, value: value, min: min, max: max, minuteInterval: interval, dates: dates(of: name),
            isMirrored: LocaleName.readsRightToLeft(name), gaps: decodeZone(fields),
            onChange: decodeActions(fields, "onChange"))
    }

    /// Warns of a size: pickers have one of their own.
    func checkPickerSize(_ fields: Fields) {
        guard let node = fields["frame"], case .list(let items) = node.content, items.count == 4 else { return }
        report(
            .pickerSize, at: node.position,
            "\(fields.what): it has a fixed size; the width and height are not used", "write [x, y]")
    }

    /// How `locale` writes dates.
    func dates(of locale: String) -> DateFormatting {
        // Most scenes' locale is compiled in: ICU's pages would be a tenth of a small program's memory.
        if locale == "en_US" { return .english }
        if let known = knownDates[locale] { return known }
        let found = LocaleDates.formatting(locale) ?? .english
        knownDates[locale] = found
        return found
    }

    /// How `locale` writes numbers.
    func numbers(of locale: String) -> NumberFormatting {
        locale == "en_US" ? .english : LocaleDates.numbers(locale) ?? .english
    }

    private func decodeTime(_ fields: Fields, _ key: String, _ mode: DatePickerProperties.Mode) -> CivilTime? {
        guard let (text, position) = fields.placedText(key) else { return nil }
        if let time = mode.parse(text) { return time }
        if mode == .countdown, DatePickerProperties.Mode.minutes(text) != nil {
            report(
                .countdownRange, at: position, "datePicker: \"\(key)\" is longer than 23:59", "write PT23H59M or less")
        } else {
            report(
                .invalidValue, at: position,
                "datePicker: \"\(key)\" is nothing that the mode \(mode.rawValue) shows: \"\(text)\"",
                "write it as in \(mode.example)")
        }
        return nil
    }

    private func decodeZone(_ fields: Fields) -> [Range<CivilTime>] {
        guard let (zone, position) = fields.placedText("timeZone") else { return [] }
        if let gaps = LocaleDates.gaps(zone) { return gaps }
        report(
            .invalidValue, at: position, "datePicker: there is no time zone \"\(zone)\"",
            "write one as in Europe/Berlin")
        return []
    }
}
