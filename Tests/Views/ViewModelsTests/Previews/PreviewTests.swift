import CheckoutEngine
import Testing
import WidgetRendering

@testable import ViewModels

/// The screens of previews are those that their names say.
@Suite struct PreviewTests {
  @Test func `A preview of a widget has the contents of its name`() throws {
    for preview in WidgetPreview.allCases {
      let screen = try preview.screen()
      switch (preview, screen.content) {
      case (.payments, .payments(let payments)), (.timeline, .payments(let payments)):
        #expect(payments.rows.map(\.amount) == ["$50.00", "$50.00", "$50.00", "$50.00"])
      case (.barrier, .barrier), (.loading, .loading), (.failure, .failure): break
      default: Issue.record("\(preview)")
      }
    }
    #expect(try WidgetPreview.timeline.screen().style.theme == .timeline)
  }

  @Test func `A preview of a native checkout is in the phase of its name`() throws {
    let phases: [NativePreview: NativeCheckoutScreen.Phase] = [
      .loading: .loading, .failed: .failed, .contact: .shopping, .banner: .shopping,
      .ready: .shopping, .paying: .paying, .completed: .completed, .leaving: .shopping,
    ]
    for preview in NativePreview.allCases {
      #expect(try preview.screen().phase == phases[preview], "\(preview)")
    }
    #expect(try NativePreview.contact.screen().sections.first?.isExpanded == true)
    #expect(try NativePreview.banner.screen().banner != nil)
    #expect(try NativePreview.ready.screen().progress?.fraction == 1)
    #expect(try NativePreview.leaving.screen().alert != nil)
  }

  @Test func `A preview of payments shows the step of its name`() throws {
    let steps: [PaymentsPreview: PaymentsScreen.Step] = [
      .loading: .list, .failure: .list, .empty: .list, .list: .list, .question: .list,
      .form: .form, .methods: .methods, .grid: .methods, .issuers: .issuers, .page: .page,
    ]
    for preview in PaymentsPreview.allCases {
      #expect(try preview.screen().step == steps[preview], "\(preview)")
    }
    #expect(try PaymentsPreview.loading.screen().progress != nil)
    #expect(try PaymentsPreview.failure.screen().failure != nil)
    #expect(try PaymentsPreview.empty.screen().emptyText != nil)
    #expect(try PaymentsPreview.list.screen().days.map(\.payments.count) == [2, 2])
    #expect(try PaymentsPreview.question.screen().alert != nil)
    #expect(try PaymentsPreview.grid.screen().methods?.layout == .grid)
    #expect(try PaymentsPreview.issuers.screen().methods?.issuers.count == 2)
  }

  @Test func `Previews of pages are in the state of their names`() throws {
    #expect(try SheetPreview.loading.screen().progress?.percent == 40)
    #expect(try SheetPreview.showing.screen().progress == nil)
    #expect(try SheetPreview.withoutBar.screen().isBarHidden)
    #expect(try SheetPreview.dark.screen().appearance == .dark)
    #expect(try KitPreview.loading.screen().progress?.percent == 70)
    #expect(try KitPreview.showing.screen().progress == nil)
    #expect(try KitPreview.dark.screen().appearance == .dark)
    #expect(try WebPreview.starting.screen().progress != nil)
    #expect(try WebPreview.failed.screen().failure != nil)
    #expect(try WebPreview.showing.screen().alert == nil)
    #expect(try WebPreview.leaving.screen().alert != nil)
    #expect(try ExpressPreview.loading.screen().isLoading)
    #expect(try !ExpressPreview.open.screen().isLoading)
    #expect(try ExpressPreview.failed.screen().alert?.buttons.count == 2)
    #expect(try ExpressPreview.leaving.screen().alert != nil)
  }
}
