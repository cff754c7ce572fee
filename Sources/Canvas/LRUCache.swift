/// Remembers values by key, at most `limit` bytes of them: the ones longest unused go first.
final class LRUCache<Key: Hashable, Value> {
    private struct Node {
        var key: Key
        var value: Value
        var cost: Int
        var older: Int
        var newer: Int
    }

    /// Bytes. One value dearer than this is still kept until the next one comes.
    let limit: Int
    private(set) var cost = 0
    private var index: [Key: Int] = [:]
    private var nodes: [Node?] = []
    private var free: [Int] = []
    private var oldest = -1
    private var newest = -1

    init(limit: Int) { self.limit = limit }

    var count: Int { index.count }

    /// The value, now the one used last; nil if it is not there.
    func value(_ key: Key) -> Value? {
        guard let i = index[key] else { return nil }
        if i != newest {
            unlink(i)
            link(i)
        }
        return nodes[i]!.value
    }

    /// Keeps `value`, of `cost` bytes, in place of an older one of this key.
    func insert(_ value: Value, for key: Key, cost: Int) {
        if let i = index[key] { remove(i) }
        while self.cost + cost > limit, oldest >= 0 { remove(oldest) }
        let node = Node(key: key, value: value, cost: cost, older: -1, newer: -1)
        let i: Int
        if let reused = free.popLast() {
            i = reused
            nodes[i] = node
        } else {
            i = nodes.count
            nodes.append(node)
        }
        index[key] = i
        self.cost += cost
        link(i)
    }

    private func remove(_ i: Int) {
        unlink(i)
        let node = nodes[i]!
        cost -= node.cost
        index[node.key] = nil
        nodes[i] = nil
        free.append(i)
    }

    private func unlink(_ i: Int) {
        let older = nodes[i]!.older
        let newer = nodes[i]!.newer
        if older >= 0 { nodes[older]!.newer = newer } else { oldest = newer }
        if newer >= 0 { nodes[newer]!.older = older } else { newest = older }
    }

    private func link(_ i: Int) {
        nodes[i]!.older = newest
        nodes[i]!.newer = -1
        if newest >= 0 { nodes[newest]!.newer = i } else { oldest = i }
        newest = i
    }
}
