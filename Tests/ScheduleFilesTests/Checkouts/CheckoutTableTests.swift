import ScheduleEngine
import ScheduleFiles
import Testing

@Suite struct CheckoutTableTests {
  @Test func `An order is found only by its token`() throws {
    let token = try CheckoutToken("002.k2a4")
    let order = CheckoutOrder(total: try Money("200.00", .usd))
    let table = CheckoutTable([token: order])
    #expect(table[token] == order)
    #expect(table[try CheckoutToken("002.k2a5")] == nil)
  }
}
