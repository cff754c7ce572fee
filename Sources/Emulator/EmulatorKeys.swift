import Base
import Controls
public import Input
import Scene

/// From key presses to the scene.
extension Emulator {
    /// Whom keys go to. A key that is held repeats for whoever had it when it was last pressed, and for nobody else.
    struct Addressee: Equatable {
        var screen: ObjectIdentifier
    }

    /// What the keyboards' lights should show.
    public var keyboardLights: KeyboardLights { keys.lights }

    /// Hands presses to the scene. What nothing there consumes is told as `key`, once a press and never for repetitions: a
    /// program that wants to scroll by a held key would want a control.
    func dispatchKeys() {
        while !strokes.isEmpty {
            let stroke = strokes.removeFirst()
            // Timers due before it may have shown another screen.
            stage.advance(to: stroke.time)
            guard !stroke.press.isRepeat || current == addressee else {
                keys.stopRepeating()
                continue
            }
            let screen = stage.current
            let isConsumed = stage.press(stroke.press, at: stroke.time)
            if !isConsumed, !stroke.press.isRepeat { stage.tellUnconsumed(stroke.press) }
            if stage.current !== screen { keys.stopRepeating() }
            addressee = current
        }
        followScreen()
    }

    private var current: Addressee { Addressee(screen: ObjectIdentifier(stage.current)) }
}
