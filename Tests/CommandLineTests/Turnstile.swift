/// Lets so many in at a time; the others wait in the order in which they came.
///
/// All tests run at once; programs that share two processors with a hundred others run out of patience.
actor Turnstile {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ places: Int) { free = places }

    /// Does `work` once there is a place.
    func pass<Result: Sendable>(_ work: @Sendable () async throws -> Result) async rethrows -> Result {
        await enter()
        defer { leave() }
        return try await work()
    }

    private func enter() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    private func leave() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
