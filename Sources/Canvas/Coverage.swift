internal import CCairo

/// Finds how much of each pixel lies inside closed outlines, exactly up to rounding, in time that grows with the outlines' length
/// and the picture's size only.
///
/// Each edge leaves in the cells it crosses how much it changes the coverage of everything to its right; a running sum along the
/// row then is the coverage. Outlines that overlap must turn the same way, as letters do.
struct Coverage {
    private let width: Int
    private let height: Int
    private var cells: [Float]

    /// For pictures of this size in pixels.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        cells = [Float](repeating: 0, count: (width + 2) * height)
    }

    /// Adds the current path of `cr`, curves made straight, moved by (`dx`, `dy`) pixels; or takes it away, if it is a hole.
    mutating func addPath(of cr: OpaquePointer, dx: Double, dy: Double, isHole: Bool = false) {
        guard let path = cairo_copy_path_flat(cr) else { return }
        defer { cairo_path_destroy(path) }
        guard path.pointee.status == CAIRO_STATUS_SUCCESS, let data = path.pointee.data else { return }
        let sign: Float = isHole ? -1 : 1
        var start = (x: 0.0, y: 0.0)
        var last = start
        var i = 0
        while i < Int(path.pointee.num_data) {
            let header = data[i].header
            switch header.type {
            case CAIRO_PATH_MOVE_TO:
                addEdge(last, start, sign)
                start = (data[i + 1].point.x + dx, data[i + 1].point.y + dy)
                last = start
            case CAIRO_PATH_LINE_TO:
                let next = (x: data[i + 1].point.x + dx, y: data[i + 1].point.y + dy)
                addEdge(last, next, sign)
                last = next
            default:
                addEdge(last, start, sign)
                last = start
            }
            i += Int(header.length)
        }
        addEdge(last, start, sign)
    }

    /// An edge from `a` to `b`, row by row.
    private mutating func addEdge(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double), _ direction: Float) {
        // What lies to the right of the picture changes nothing in it.
        guard a.y != b.y, min(a.x, b.x) < Double(width) else { return }
        let sign = a.y < b.y ? direction : -direction
        let (top, bottom) = a.y < b.y ? (a, b) : (b, a)
        let first = max(Int(top.y.rounded(.down)), 0)
        let end = min(Int(bottom.y.rounded(.up)), height)
        guard first < end else { return }
        let slope = (bottom.x - top.x) / (bottom.y - top.y)
        let widest = Double(width)
        cells.withUnsafeMutableBufferPointer { cells in
            for row in first..<end {
                let upper = max(top.y, Double(row))
                let lower = min(bottom.y, Double(row + 1))
                let x0 = min(max(top.x + (upper - top.y) * slope, 0), widest)
                let x1 = min(max(top.x + (lower - top.y) * slope, 0), widest)
                Self.add(
                    cells.baseAddress! + row &* (width &+ 2), from: Float(min(x0, x1)), to: Float(max(x0, x1)),
                    height: Float(lower - upper) * sign)
            }
        }
    }

    /// The part of an edge within one row: it goes from `left` to `right` while it falls by `height`.
    @inline(__always) private static func add(
        _ row: UnsafeMutablePointer<Float>, from left: Float, to right: Float, height: Float
    ) {
        var column = Int(left)
        if right <= Float(column &+ 1) {
            let share = ((left + right) / 2 - Float(column)) * height
            row[column] += height - share
            row[column &+ 1] += share
            return
        }
        let heightOfOne = height / (right - left)
        var x = left
        while x < right {
            let next = min(Float(column &+ 1), right)
            let part = (next - x) * heightOfOne
            let share = ((x + next) / 2 - Float(column)) * part
            row[column] += part - share
            row[column &+ 1] += share
            x = next
            column &+= 1
        }
    }

    /// Writes the coverage to `mask`, which is as large.
    func write(to mask: Mask) {
        cells.withUnsafeBufferPointer { cells in
            for y in 0..<height {
                let row = cells.baseAddress! + y &* (width &+ 2)
                let bytes = mask.bytes + y &* mask.stride
                var sum: Float = 0
                for x in 0..<width {
                    sum += row[x]
                    bytes[x] = UInt8(truncatingIfNeeded: Int32(min(abs(sum), 1) * 255 + 0.5))
                }
            }
        }
    }
}
