import EntryStore
import ScheduleEngine
import Testing
import WidgetStorage

struct AsyncStoreTests {
  @Test func `Every call has the answer of its blocking twin`() async throws {
    let widgets = try TestWidgets()
    let store = WidgetStore(EntryDatabase(.memory))
    let (plan, moment, token) = (widgets.plan, widgets.moment, widgets.token)
    let created = try await store.create(
      widgets.a, plan: plan, checkout: .token(token), at: moment, amount: "50.00")
    #expect(try created == widgets.create(widgets.a, amount: "50.00"))
    let updated = try await store.update(widgets.a, at: moment, amount: "200.00")
    #expect(try updated == widgets.update(widgets.a, "200.00"))
    var follower = store.follow(widgets.a)
    guard case .accepted(let steps) = try await follower.next() else {
      Issue.record("the widget is not delivered")
      return
    }
    #expect(steps.map(\.entry.total.text) == ["50.00", "200.00"])
    #expect(follower.machine == updated.machine && follower.name == widgets.a)
    let request = CaptureRequest(
      token: token, amount: try Money("200.00", .usd), isCheckoutAdjusted: false,
      paymentScheduleChecksum: nil)
    let captured = try await store.capture(nil, request, at: moment)
    #expect(try captured == widgets.capture(nil))
    #expect(try await store.read(widgets.a, expecting: captured.widget.head).capture != nil)
    #expect(try await store.history(widgets.a) == widgets.store.history(widgets.a))
    #expect(try await store.check(widgets.a) == widgets.store.check(widgets.a))
    #expect(try await store.list() == [widgets.a])
    let lines = try await store.exportJournal(widgets.a)
    #expect(try lines == widgets.store.exportJournal(widgets.a))
    let salvaged = try await store.salvage(widgets.a, as: widgets.b)
    #expect(salvaged.widget.capture == captured.widget.capture)
    let removed = try await store.remove(widgets.a, at: moment, force: true)
    #expect(removed?.head == captured.widget.head)
    #expect(try await store.importJournal(lines).head == captured.widget.head)
    let forgotten = try await store.forgetCapture(of: token, at: moment)
    #expect(forgotten.map(\.widget) == [widgets.a])
    #expect(try await store.capture(nil, request, at: moment).widget.name == widgets.b)
  }

  @Test func `A cancelled task begins nothing`() async throws {
    let widgets = try TestWidgets()
    let store = WidgetStore(EntryDatabase(.memory))
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      do throws(WidgetStoreError) {
        _ = try await store.update(
          widgets.a, creating: widgets.plan, at: widgets.moment, amount: "50.00")
        return nil as StoreFault?
      } catch {
        guard case .storage(let fault) = error.reason else { return nil }
        return fault
      }
    }
    task.cancel()
    #expect(await task.value?.reason == .cancelled)
    #expect(try await store.list().isEmpty)
  }
}
