import Testing

/// The numbers of examples and of their checked results.
struct ExampleCounts {
  let examples: Int
  let results: Int
}

/// Checks that no example disappears unnoticed.
@Suite struct ExampleCountTests {
  /// A module's suite, and its least numbers of examples and results.
  @Test(arguments: [
    ("ScheduleEngine", ScheduleEngineExamples.counts, 95, 170),
    ("CheckoutEngine", CheckoutEngineExamples.counts, 25, 95),
    ("LiveCheckout", LiveCheckoutExamples.counts, 6, 4),
    ("ShopRequests", ShopRequestsExamples.counts, 3, 5),
    ("CheckoutTesting", CheckoutTestingExamples.counts, 1, 0),
    ("CheckoutWire", CheckoutWireExamples.counts, 5, 7),
    ("Financing", FinancingExamples.counts, 30, 70),
    ("Servicing", ServicingExamples.counts, 15, 35),
    ("FinancingWire", FinancingWireExamples.counts, 6, 6),
    ("PaymentTerms", PaymentTermsExamples.counts, 26, 46),
    ("TermsWire", TermsWireExamples.counts, 5, 8),
    ("ScheduleFiles", ScheduleFilesExamples.counts, 10, 14),
    ("AfterpayRequests", AfterpayRequestsExamples.counts, 7, 10),
    ("PaymentEngine", PaymentEngineExamples.counts, 9, 15),
    ("WidgetRendering", WidgetRenderingExamples.counts, 18, 37),
    ("PropertyTesting", PropertyTestingExamples.counts, 30, 3),
    ("EntryStore", EntryStoreExamples.counts, 2, 4),
    ("WidgetStorage", WidgetStorageExamples.counts, 9, 20),
    ("AccountStorage", AccountStorageExamples.counts, 6, 12),
    ("ScheduleGenerators", ScheduleGeneratorsExamples.counts, 25, 0),
    ("WidgetWire", WidgetWireExamples.counts, 7, 13),
    ("AfterpayWidget", AfterpayWidgetExamples.counts, 28, 45),
    ("OrderBatch", OrderBatchExamples.counts, 5, 14),
    ("FoundationOverlay", FoundationOverlayExamples.counts, 13, 22),
    ("FoundationServerOverlay", FoundationServerOverlayExamples.counts, 1, 1),
    ("README.md", ReadmeExamples.counts, 1, 6),
  ])
  func `No example is lost`(
    module: String, counts: ExampleCounts, examples: Int, results: Int
  ) {
    #expect(counts.examples >= examples, "\(module) has \(counts.examples) examples")
    #expect(counts.results >= results, "\(module) has \(counts.results) results")
  }
}
