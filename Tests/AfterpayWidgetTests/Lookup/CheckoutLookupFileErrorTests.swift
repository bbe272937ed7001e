import Testing

@testable import AfterpayWidget

@Suite struct CheckoutLookupFileErrorTests {
  @Test(arguments: [
    (CheckoutLookupFileError.Reason.missing, "there is no file of checkouts; check its path"),
    (.notAFile, "the path of the checkouts is not a file's; name a file"),
    (.tooLarge, "the file of checkouts is larger than 16 MiB; take old checkouts out"),
    (
      .unreadable(errorNumber: 13),
      "the file of checkouts cannot be read: Permission denied; check it"
    ),
  ])
  func `The text of an error names the remedy`(reason: CheckoutLookupFileError.Reason, text: String)
  {
    #expect(CheckoutLookupFileError(reason: reason).description == text)
  }
}
