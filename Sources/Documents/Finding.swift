public import Base

/// Something wrong with a scene or a configuration: what and where, and the rule that it breaks.
public struct Finding: Error, Hashable, Sendable {
    /// The rules that the reader of scenes itself applies, by their names in `check`.
    public enum Rule: String, Hashable, Sendable {
        /// The file is no YAML, or not one that we read.
        case syntax = "yaml-syntax"
        case duplicateKey = "key-duplicate"
        case unknownKey = "key-unknown"
        case wrongType = "type-wrong"
        case missing = "property-missing"
        case invalidValue = "value-invalid"
        /// A name of the language that this version does not build.
        case notBuilt = "not-built"
        case duplicateID = "id-duplicate"
        case unknownID = "id-unknown"
        case sliderRange = "slider-range"
        case segmentsCount = "segments-count"
        case refreshPlace = "refresh-place"
        case contactAddNeedsText = "contact-add-needs-text"
        case countdownRange = "countdown-range"
        case minuteInterval = "minute-interval"
        case pickerSize = "picker-size"
        case networkIndicatorPlace = "network-indicator-place"

        /// Whether a scene that breaks the rule is refused, or runs all the same.
        public var severity: Severity {
            switch self {
            case .syntax, .duplicateKey, .unknownKey, .wrongType, .missing, .invalidValue, .notBuilt, .duplicateID,
                .unknownID, .sliderRange, .segmentsCount, .refreshPlace, .countdownRange, .contactAddNeedsText:
                .error
            case .minuteInterval, .pickerSize, .networkIndicatorPlace: .warning
            }
        }
    }

    /// How much a finding weighs.
    public enum Severity: String, Hashable, Sendable { case error, warning }

    public var rule: Rule
    public var diagnostic: Diagnostic

    public init(_ rule: Rule, _ diagnostic: Diagnostic) {
        self.rule = rule
        self.diagnostic = diagnostic
    }
}

/// Everything wrong with a document, in the order of the file; at least one.
public struct Findings: Error, Hashable, Sendable {
    public var all: [Finding]

    public init(_ all: [Finding]) { self.all = all }

    public var diagnostics: [Diagnostic] { all.map(\.diagnostic) }
}

extension [Finding] {
    /// By place, those of one place in the order found, and none twice: an alias may show one mistake at several places.
    var inOrder: [Finding] {
        var seen: Set<Finding> = []
        let start = SourcePosition(line: 0, column: 0)
        return enumerated().sorted {
            ($0.element.diagnostic.position ?? start, $0.offset) < ($1.element.diagnostic.position ?? start, $1.offset)
        }.map(\.element).filter { seen.insert($0).inserted }
    }
}
