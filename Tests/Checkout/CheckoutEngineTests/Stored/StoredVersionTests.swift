import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// The bytes of version 1 of the stored forms, which every later version of the library reads.
///
/// If one of these tests fails, the form has changed: raise `StoredForm.version`, and read both.
@Suite struct StoredVersionTests {
  /// Checks that a checkout has a form, and that the form is read as the checkout.
  private func expect<Flow: RestorableFlow>(
    _ flow: Flow, isStoredAs form: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let bytes = flow.stored()
    let words = bytes.dropLast(64).map { byte in
      (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\\")
        ? String(UnicodeScalar(byte)) : "\\" + String(byte, radix: 16) + ";"
    }
    #expect(words.joined() == form, sourceLocation: sourceLocation)
    #expect(try Flow(restoring: bytes).stored() == bytes, sourceLocation: sourceLocation)
  }

  @Test func native() throws {
    try expect(
      try Session.presented("afterpay").checkout,
      isStoredAs: #"""
        checkout native 1\a;\6;c-1\0;\4;\10;afterpay\8;card\0;\8;\0;\4;\0;\0;\0;\0;\0;\#
        \0;\0;\0;\0;\2;\6;k-1\f0;.\6;USD\2;\10;afterpay\6;o-1\2;\6;k-1\f0;.\6;USD\2;\10;\#
        afterpay\6;o-1\0;\0;\0;\2;\f0;.\6;USD\ca;\a9;Z\0;\0;\2;\2;\2;\2;\2;\2;\6;o-1\6;c\#
        -1\2;\6;USD\2;\0;\2;\6;l-1\6;Mug\2;2\e0;\12;\6;USD\c0;%\6;USD\0;\2;\1e;ada@examp\#
        le.com\2;\18;Ada Lovelace\12;1 Main St\0;\16;Springfield\2;\4;IL\2;\a;62701\4;US\#
        \0;\2;\18;Ada Lovelace\12;1 Main St\0;\16;Springfield\2;\4;IL\2;\a;62701\4;US\0;\#
        \4;\10;standard\10;Standard\b0;\9;\6;USD\e;express\e;Express\b8;\17;\6;USD\2;\#
        \10;standard\0;\c0;%\6;USD\0;\6;USD\b0;\9;\6;USD\0;\6;USD\0;\f0;.\6;USD\0;\0;\0;\#
        \0;\0;\0;\0;\0;\0;\0;\0;\2;\2;\10;afterpay\6;k-1\f0;.\6;USD\2;\6;p-1\2;\0;\0;
        """#)
    var drafts = try Session.shopping(.filled())
    try drafts.send(.setContact(email: "grace@example.com"))
    try drafts.send(.applyPromoCode("SAVE5"))
    try expect(
      drafts.checkout,
      isStoredAs: #"""
        checkout native 1\a;\6;c-1\0;\4;\10;afterpay\8;card\0;\6;\0;\4;\0;\0;\0;\0;\0;\#
        \0;\0;\0;\0;\0;\0;\0;\0;\0;\2;\f0;.\6;USD\ca;\a9;Z\0;\0;\2;\2;\2;\2;\0;\2;\6;o-1\#
        \6;c-1\2;\6;USD\2;\0;\2;\6;l-1\6;Mug\2;2\e0;\12;\6;USD\c0;%\6;USD\0;\2;\1e;ada@e\#
        xample.com\2;\18;Ada Lovelace\12;1 Main St\0;\16;Springfield\2;\4;IL\2;\a;62701\#
        \4;US\0;\2;\18;Ada Lovelace\12;1 Main St\0;\16;Springfield\2;\4;IL\2;\a;62701\4;\#
        US\0;\4;\10;standard\10;Standard\b0;\9;\6;USD\e;express\e;Express\b8;\17;\6;USD\#
        \2;\10;standard\0;\c0;%\6;USD\0;\6;USD\b0;\9;\6;USD\0;\6;USD\0;\f0;.\6;USD\0;\2;\#
        "grace@example.com\0;\0;\0;\2;\a;SAVE5\0;\0;\2;\0;\0;\0;\2;\0;\0;\0;
        """#)
  }

  @Test func web() throws {
    var session = try WebSession.loading(WebOrderData(orderID: "o-1", total: "30", currency: .usd))
    try session.send(.paymentCompleted(.unchanged))
    try expect(
      session.checkout,
      isStoredAs: #"""
        checkout web 1\a;\6;c-1\0;\0;\8;\8;\4;\2;\6;o-1\0;\2;\0;\2;\0;\2;\2;\6;o-1\2;\2;\#
        \f0;.\6;USD\0;\0;\0;\2;\6;USD\0;\0;
        """#)
  }

  @Test func sheet() throws {
    var session = SheetSession(recovery: .ask)
    try session.send(.present(url: .mugs), .answer(1, 503))
    try expect(
      session.checkout,
      isStoredAs: #"""
        checkout sheet 1\a;\2;\0;\0;\0;\10;Checkout\a;en-US\4;\2;\6;\2;\2;\0;&service un\#
        available\2;\ee;\7;\2;
        """#)
  }

  @Test func kit() throws {
    var session = KitSession(
      .quiet(links: .ask, delegations: [.paymentCredential], origins: ["https://a.example"]))
    try session.send(.preload(url: .kitMugs), .present(url: .kitMugs), .failed(1, .network))
    try expect(
      session.checkout,
      isStoredAs: #"""
        checkout kit 1\a;\0;\0;\0;\10;Checkout\2;\2;"https://a.example\2;\2;\2;\0;\2;\0;\2;\#
        \4;\0;\2;\8;\2;\c;\8;late\0;\2;\d1;\f;\0;
        """#)
  }

  @Test func payments() throws {
    try expect(
      try PaymentsSession.paying(.inApp).checkout,
      isStoredAs: #"""
        checkout payments 1\a;\0;\2;\e;app-pay\6;EUR\2;\0;\0;\0;\0;\2;\a;\0;\0;\0;\e;\0;\#
        \0;\2;\a;\0;
        """#)
    try expect(
      try PaymentsSession.saving().checkout,
      isStoredAs: #"""
        checkout payments 1\a;\0;\2;\e;app-pay\6;EUR\4;\2;\4;\0;\2;\a4;\13;\6;EUR\6;Mug\#
        \0;\0;\6;k-1\0;\2;\a4;\13;\6;EUR\6;Mug\0;\0;\6;k-1\0;\0;\0;\a;\2;\a4;\13;\6;EUR\#
        \6;Mug\0;\0;\6;k-1\0;\0;\0;
        """#)
  }

  @Test func express() throws {
    var session = ExpressSession()
    try session.send(.pageFinished)
    try expect(
      session.checkout,
      isStoredAs: #"""
        checkout express 1\a;\2;\e;001.tok\4;US\0;\6;USD\0;\0;\0;\0;\2;\2;\2;\0;\0;\0;\#
        \0;\0;\0;
        """#)
  }
}
