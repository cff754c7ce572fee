public import Base
public import Input

extension Stage {
    /// A hardware key was pressed, or repeats. True if something consumed it.
    public func press(_ press: KeyPress, at time: Timestamp) -> Bool {
        enter(time)
        return false
    }
}
