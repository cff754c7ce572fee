/// Runs `body`, and has valgrind count what happens inside it alone.
func measured(_ body: () -> Void) {
    withoutActuallyEscaping(body) { body in
        pending = body
        runPending()
        pending = nil
    }
}

/// The name by which valgrind knows `runPending`.
let measuredSymbol = "handglass_bench_measured"

nonisolated(unsafe) private var pending: (() -> Void)?

/// Has a plain name and takes nothing, so that there is just one of it.
@_silgen_name("handglass_bench_measured")
@inline(never)
private func runPending() { pending?() }
