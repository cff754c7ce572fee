public import Input

extension Trace {
    /// This trace with what `rules` say of its devices; what they do not say stays as the recording has it. Devices that are to
    /// be ignored are left out.
    ///
    /// - Returns: the trace, and how many of its devices some rule is for. Rules that ask for udev's path are for none.
    public func mended(by rules: InputRules) -> (trace: Trace, matched: Int) {
        var trace = self
        var ignored: Set<DeviceID> = []
        var matched = 0
        trace.items = items.compactMap { item in
            switch item {
            case .connect(let id, let description, let time, let settings):
                let plan = rules.settle(description, over: settings)
                if !plan.matched.isEmpty { matched += 1 }
                if plan.isIgnored { ignored.insert(id) } else { ignored.remove(id) }
                return plan.isIgnored ? nil : .connect(id, description, time, settings: plan.settings)
            case .frame(let frame): return ignored.contains(frame.device) ? nil : item
            case .disconnect(let id, _): return ignored.contains(id) ? nil : item
            case .request, .wallClock, .advanced: return item
            }
        }
        return (trace, matched)
    }
}
