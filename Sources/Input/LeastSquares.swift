import Base

/// Matches the contacts of two successive frames that carry no identities: by the least sum of squared distances.
enum LeastSquares {
    /// For each of `new` the index of the `old` it continues, nil if it is a new one. As many are matched as there are in
    /// the shorter list. Of equally good matchings always the same one is chosen.
    ///
    /// Shortest augmenting paths with potentials (Kuhn and Munkres), O(n²·m).
    static func match(_ old: [Point], _ new: [Point]) -> [Int?] {
        guard !old.isEmpty, !new.isEmpty else { return Array(repeating: nil, count: new.count) }
        func cost(_ a: Int, _ b: Int) -> Double {
            let (dx, dy) = (old[a].x - new[b].x, old[a].y - new[b].y)
            return dx * dx + dy * dy
        }
        if old.count <= new.count { return assign(old.count, new.count, cost) }
        let inverse = assign(new.count, old.count) { cost($1, $0) }
        var result: [Int?] = Array(repeating: nil, count: new.count)
        for (index, match) in inverse.enumerated() {
            if let match { result[match] = index }
        }
        return result
    }

    /// For each column the row assigned to it; there are no more rows than columns, and every row is assigned.
    private static func assign(_ rows: Int, _ columns: Int, _ cost: (Int, Int) -> Double) -> [Int?] {
        var rowPotential = Array(repeating: 0.0, count: rows)
        var columnPotential = Array(repeating: 0.0, count: columns)
        var rowOf: [Int?] = Array(repeating: nil, count: columns)
        for row in 0..<rows {
            // Grow the cheapest tree of alternating paths from this row until it meets a free column.
            var slack = Array(repeating: Double.infinity, count: columns)
            var before: [Int?] = Array(repeating: nil, count: columns)
            var isInTree = Array(repeating: false, count: columns)
            var current = row
            var last: Int?
            var free: Int?
            while free == nil {
                var nearest: Int?
                for column in 0..<columns where !isInTree[column] {
                    let reduced = cost(current, column) - rowPotential[current] - columnPotential[column]
                    if reduced < slack[column] {
                        slack[column] = reduced
                        before[column] = last
                    }
                    if nearest.map({ slack[column] < slack[$0] }) ?? true { nearest = column }
                }
                guard let nearest else { break }
                let step = slack[nearest]
                rowPotential[row] += step
                for column in 0..<columns {
                    if isInTree[column], let owner = rowOf[column] {
                        rowPotential[owner] += step
                        columnPotential[column] -= step
                    } else {
                        slack[column] -= step
                    }
                }
                isInTree[nearest] = true
                last = nearest
                if let owner = rowOf[nearest] { current = owner } else { free = nearest }
            }
            while let column = free {
                rowOf[column] = before[column].flatMap { rowOf[$0] } ?? row
                free = before[column]
            }
        }
        return rowOf
    }
}
