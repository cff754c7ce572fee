import Testing

/// All that runs in the virtual machine, one machine at a time: software emulation wants a processor of its own.
@Suite("In a virtual machine", .serialized, .timeLimit(.minutes(10)))
struct MachineTests {}
