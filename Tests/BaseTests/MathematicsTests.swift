import Base
import Glibc
import Testing

@Suite("Elementary functions")
struct MathematicsTests {
    @Test("exp, log, sin, cos and asin agree with libm to 1e-12")
    func agreesWithTheC() {
        for i in -4000...4000 {
            let x = Double(i) / 1000 * 3.7
            #expect((Mathematics.exp(x) - Glibc.exp(x)).magnitude <= 1e-12 * max(1, Glibc.exp(x)))
            #expect((Mathematics.sin(x) - Glibc.sin(x)).magnitude < 1e-12)
            #expect((Mathematics.cos(x) - Glibc.cos(x)).magnitude < 1e-12)
            let unit = Double(i) / 4000
            #expect((Mathematics.asin(unit) - Glibc.asin(unit)).magnitude < 1e-12)
            if i > 0 { #expect((Mathematics.log(x) - Glibc.log(x)).magnitude < 1e-12) }
        }
    }

    @Test("the ends of the range are finite or say so")
    func ends() {
        #expect(Mathematics.exp(-800) == 0)
        #expect(Mathematics.exp(800) == .infinity)
        #expect(Mathematics.log(0) == -.infinity)
        #expect(Mathematics.log(-1).isNaN)
        #expect(Mathematics.asin(1.5).isNaN)
    }
}
