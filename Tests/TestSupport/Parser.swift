import Base
import ControlProtocol
import Documents
import Images
import Input
import Script
import Trace

/// Everything that reads what others wrote, by the name of its folder in Tests/Fuzz/corpus.
///
/// Whatever the bytes are, a parser answers with what they mean or with an error that says something.
public enum Parser: String, CaseIterable, Sendable {
    case evemu, libinput, evtest, getevent, raw, hid, gestures, scene, contacts, picture, configuration, json

    /// Reads `bytes`.
    ///
    /// - Returns: what is wrong with the answer; nil if nothing is.
    public func feed(_ bytes: [UInt8]) -> String? {
        switch self {
        case .evemu: trace(bytes, .evemu)
        case .libinput: trace(bytes, .libinput)
        case .evtest: trace(bytes, .evtest)
        case .getevent: trace(bytes, .getevent)
        case .raw: trace(bytes, .raw)
        case .hid: trace(bytes, .hidRecorder)
        case .gestures:
            said { () throws(ScriptError) in
                _ = try ScriptReader.read(bytes, file: "f")
            } _: {
                $0.diagnostics
            }
        case .scene:
            said { () throws(Findings) in
                _ = try SceneReader.read(bytes, file: "f")
            } _: {
                $0.diagnostics
            }
        case .contacts:
            // A scene that names them as its file of contacts.
            said { () throws(Findings) in
                _ = try SceneReader.read(Array(Self.sceneOfContacts.utf8), file: "f") { _, _ in .success(bytes) }
            } _: {
                $0.diagnostics
            }
        case .picture: picture(bytes)
        case .configuration:
            said { () throws(Findings) in
                _ = try ConfigurationReader.read([(bytes, "f")])
            } _: {
                $0.diagnostics
            }
        case .json: json(bytes)
        }
    }

    /// Reads as this format alone, so that a search stays with it: as it is, and as with --range and --rate.
    private func trace(_ bytes: [UInt8], _ format: TraceFormat) -> String? {
        guard TraceFormat(detecting: bytes) == format else { return nil }
        let source = TraceSource(name: "f", bytes: bytes)
        for options in [TraceOptions(), TraceOptions(range: TraceRange("0..4095x0..4095"), rate: 100)] {
            do throws(TraceError) {
                _ = try TraceReader.read(source, options: options)
            } catch {
                if let mute = Self.mute(error.diagnostics) { return mute }
            }
        }
        _ = try? TraceReader.readDescription(source)
        return nil
    }

    private static let sceneOfContacts = """
        { handglass: 1, screens: { a: { content: [ { textField: { id: to, frame: [0, 0] } },
        { contactAddButton: { frame: [0, 0], target: to, contacts: f.csv } } ] } } }
        """

    /// Opened, it is drawn as well.
    private func picture(_ bytes: [UInt8]) -> String? {
        do throws(ImageError) {
            let file = try ImageFile(bytes, name: "f")
            if file.size.width * file.size.height < 1_000_000 { _ = file.pixels(width: 7, height: 5) }
            return file.size.width > 0 && file.size.height > 0 ? nil : "a picture of no size"
        } catch {
            return error.text.message.isEmpty || error.text.remedy.isEmpty ? "an error without words" : nil
        }
    }

    /// What was read is written, with six decimals, so that it reads the same.
    private func json(_ bytes: [UInt8]) -> String? {
        guard let value = try? JSONReader.read(bytes) else { return nil }
        guard let again = try? JSONReader.read(value.json), again.json == value.json else {
            return "\(value.json) reads otherwise"
        }
        return nil
    }

    private func said<Failure: Error>(
        _ read: () throws(Failure) -> Void, _ diagnostics: (Failure) -> [Diagnostic]
    ) -> String? {
        do throws(Failure) {
            try read()
            return nil
        } catch {
            return Self.mute(diagnostics(error))
        }
    }

    /// An error has to say something.
    private static func mute(_ diagnostics: [Diagnostic]) -> String? {
        diagnostics.isEmpty || diagnostics.contains { $0.message.isEmpty } ? "an error without words" : nil
    }
}
