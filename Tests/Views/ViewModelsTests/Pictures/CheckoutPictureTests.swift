import Testing
import ViewModels

/// The pictures of checkouts and payments in the catalog.
@Suite struct CheckoutPictureTests {
  @Test func `A native checkout is drawn from the screen`() throws {
    var drawing = ScreenDrawing()
    drawing.native(try NativePreview.contact.screen())
    try PictureFile("native-form").expect(
      drawing, "A native checkout whose first section is a form for the email address.")
    drawing = ScreenDrawing()
    drawing.native(try NativePreview.banner.screen(), isWhole: false)
    try PictureFile("native-failure").expect(
      drawing, "The top of a native checkout whose email address could not be saved.")
  }

  @Test func `Payments and ways to pay are drawn from the screen`() throws {
    let pictures: [(String, PaymentsPreview, String)] = [
      ("payments-list", .list, "Four payments below the headings of two days."),
      ("payments-methods", .methods, "Three ways to pay below each other."),
      ("payments-grid", .grid, "Three ways to pay in a grid of two columns."),
    ]
    for (name, preview, description) in pictures {
      var drawing = ScreenDrawing()
      drawing.payments(try preview.screen())
      try PictureFile(name).expect(drawing, description)
    }
  }

  @Test func `A sheet and a web checkout are drawn from the screen`() throws {
    var drawing = ScreenDrawing()
    drawing.sheet(try SheetPreview.loading.screen())
    try PictureFile("sheet-loading").expect(
      drawing, "A checkout sheet whose page is loading, with a bar that shows the progress.")
    drawing = ScreenDrawing()
    drawing.sheet(try KitPreview.loading.screen())
    try PictureFile("kit-loading").expect(
      drawing, "A checkout of the Checkout Kit 4 whose page is loading, with a bar of its progress."
    )
    drawing = ScreenDrawing()
    drawing.web(try WebPreview.leaving.screen())
    try PictureFile("web-leaving").expect(
      drawing, "A web checkout that asks the shopper whether to leave it.")
  }
}
