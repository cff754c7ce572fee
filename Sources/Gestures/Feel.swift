/// Every number that is a feel, in one table: what motion, touches and controls go by.
///
/// Units are points, seconds, points a second and plain numbers. Sources name sections of the project's numeric notes: a scroll view's
/// constants (1), velocity (2), recognisers (3), controls (4). `Feel.settings` lists them by name for configuration files.
public struct Feel: Hashable, Sendable {
    public init() {}

    // MARK: Motion (1)

    /// What is left of a fling's speed after each millisecond (1.1).
    public var decelerationRate = 0.998
    /// The same for containers that stop fast, such as pagers (1.1).
    public var fastDecelerationRate = 0.99
    /// How long a screen takes to turn over, s; ours.
    public var flipTime = 0.7
    /// How long a screen takes to slide over another, s; ours.
    public var pushTime = 0.35
    /// How long a sheet takes to come or go, s; ours.
    public var sheetTime = 0.35
    /// How long a pager takes to glide to a page that nobody drags it to, s; ours.
    public var pageTime = 0.3
    /// Resistance beyond an edge: the first point of a pull moves the content by this much (1.3).
    public var rubberBand = 0.55
    /// Stiffness of the critically damped bounce per unit of mass, 1/s² (1.4).
    public var springStiffness = 200.0
    /// No bounce starts faster than this, pt/s (1.4).
    public var springSpeedLimit = 5000.0
    /// Slower than this, moving content counts as standing for a touch, pt/s (1.2).
    public var stoppedSpeed = 30.0
    /// A two-axis view locks to one axis if the drag's first direction lies within this many degrees of it (1.6).
    public var directionLockAngle = 30.0

    // MARK: Velocity (2.3)

    /// Samples closer together than this are one, s.
    public var sampleMerge = 0.004
    /// A longer silence ends the movement, s.
    public var sampleGap = 0.040
    /// … or this many times the median distance of the samples, whichever is longer.
    public var sampleGapFactor = 2.5
    /// Older samples do not count, s.
    public var sampleAge = 0.100
    /// Distance of the points that speed is taken between, s: 60 a second.
    public var sampleGrid = 1.0 / 60
    /// Weight of the third last segment.
    public var velocityWeightOldest = 0.60
    /// Weight of the second last segment.
    public var velocityWeightMiddle = 0.35
    /// Weight of the last segment.
    public var velocityWeightNewest = 0.05
    /// Longest silence before a lift that still flings, however late the panel reports lifts, s.
    public var liftSilenceLimit = 0.200
    /// Slower lifts do not fling, pt/s.
    public var flingSpeed = 100.0
    /// No fling starts faster, pt/s.
    public var flingSpeedLimit = 8000.0
    /// Drags shorter than this do not fling, pt.
    public var flingTravel = 10.0

    // MARK: Resampling for pictures (2.2, F6)

    /// No picture is further ahead of the last report of a dragging finger than this, s.
    public var resampleAhead = 0.008
    /// Reports closer together than this tell no direction, s.
    public var resampleLeastGap = 0.002
    /// … and further apart than this none that still holds, s.
    public var resampleGreatestGap = 0.020

    // MARK: Recognisers (3)

    /// A touch that left this circle is a drag, pt (3.1).
    public var slop = 10.0
    /// … but the circle is at most this large on the panel, mm (5).
    public var slopLimit = 2.5
    /// The same for taps where no scroll view competes, pt (3.1).
    public var tapSlop = 20.0
    /// Time from lift to landing of a double tap, s (3.1).
    public var doubleTapInterval = 0.35
    /// Shorter ones are bounces of one tap, s (3.1).
    public var doubleTapMinimum = 0.04
    /// Distance between the taps, pt (3.1).
    public var doubleTapDistance = 45.0
    /// How long a long press rests, s (3.1).
    public var longPressTime = 0.5
    /// How far it may wander meanwhile, pt (3.1).
    public var longPressSlop = 10.0
    /// Shortest swipe, pt (3.1).
    public var swipeDistance = 50.0
    /// Longest swipe, s (3.1).
    public var swipeTime = 0.5
    /// How far a swipe may stray across, pt (3.1).
    public var swipeCross = 20.0
    /// … or at what angle, degrees (3.1).
    public var swipeAngle = 30.0
    /// How long a scroll view keeps a touch from its content, s (3.1).
    public var contentTouchDelay = 0.150
    /// Shortest pressed look, s (3.1).
    public var pressedTime = 0.064
    /// A finger further outside un-presses, pt (3.2).
    public var dragOut = 70.0
    /// Least width and height of a hit area, pt (3.4).
    public var minimumTarget = 44.0
    /// A drag at least so many degrees off both axes is the inner view's, of two that move along different ones (3.5).
    public var tieAngle = 30.0
    /// A swipe back starts this near the edge, pt (3.5).
    public var edgeSwipe = 20.0

    // MARK: Controls (4)

    /// How long an info button glows on after the lift, s (controls, info button).
    public var glowTime = 0.25
    /// How far past the middle a finger flips a dragged switch, pt (4.3).
    public var switchBias = 4.0
    /// How much wider a pressed knob is, pt (4.3).
    public var switchStretch = 7.0
    /// Time of that stretch, s (4.3).
    public var switchStretchTime = 0.3
    /// Time of a flip, s (4.3).
    public var switchFlipTime = 0.2
    /// A held stepper waits this long, s (4.4).
    public var stepperDelay = 0.5
    /// … then steps so often a second (4.4).
    public var stepperRate = 10.0
    /// … for this time, s (4.4),
    public var stepperTime = 2.0
    /// … then so often (4.4),
    public var stepperFastRate = 20.0
    /// … for this time, s (4.4),
    public var stepperFastTime = 3.0
    /// … and so often in the end (4.4).
    public var stepperFastestRate = 30.0
    /// Height of a wheel's row, pt (4.7).
    public var pickerRow = 32.0
    /// Diameter of a wheel's cylinder per height (4.7).
    public var pickerDiameter = 1.07
    /// How close a picker's rows lie on the cylinder (4.7).
    public var pickerSqueeze = 1.45
    /// The same of a date picker (4.7).
    public var datePickerSqueeze = 1.25
    /// How long a date picker takes to roll back to a moment that can be chosen, s (4.8).
    public var datePickerReturnTime = 0.2
    /// `decelerationRate` of wheels (4.7).
    public var pickerDecelerationRate = 0.998
    /// Time of the roll to a tapped row, s (4.7).
    public var pickerRollTime = 0.3
    /// Pull that refreshes, visible pt (4.9).
    public var refreshTrigger = 100.0
    /// … but at most this share of the viewport (4.9).
    public var refreshTriggerShare = 0.3
    /// Height held open while refreshing, pt (4.9).
    public var refreshHold = 60.0
    /// Time of closing, s (4.9).
    public var refreshCloseTime = 0.3
    /// Below this share of the trigger a pull may fire anew (4.9).
    public var refreshRearm = 0.1
    /// Time an animated progress view takes for its whole track, s (4.6).
    public var progressTime = 1.0
    /// How long the newest character of a secure field shows, s (4.11).
    public var secureEchoTime = 1.5
    /// Half a blink of the caret, s (4.11).
    public var caretBlink = 0.5
    /// Time of the keyboard's coming and going, s (4.12).
    public var keyboardTime = 0.25
    /// A held delete key waits this long, s (4.12).
    public var deleteDelay = 0.5
    /// … then deletes at this interval, s (4.12).
    public var deleteInterval = 0.07
    /// Time in which a row comes or goes, s (controls, switch).
    public var rowTime = 0.3
    /// Time in which content follows the focus or a key, s; ours, as short as the turn to a tapped row allows.
    public var keyScrollTime = 0.25
    /// The same, of a wheel too, while a key repeats: hardly longer than from one repetition to the next, s; ours.
    public var keyRepeatTime = 0.1
    /// Time in which scroll indicators fade, s (4.13).
    public var indicatorFadeTime = 0.25
}
