import Base
import Gestures

/// One gesture that is looked for on one control; lives while fingers are down for it, or a second tap may come.
final class GestureTrack {
    let control: Control
    let gesture: Gesture
    var recognizer: any Recognizer

    init(_ gesture: Gesture, on control: Control, _ recognizer: any Recognizer) {
        self.gesture = gesture
        self.control = control
        self.recognizer = recognizer
    }

    /// Passes on what the recogniser saw.
    func tell(_ event: GestureEvent?) {
        if let event { control.recognized(event) }
    }
}
