package import CheckoutEngine
internal import ScheduleEngine
internal import StrictJSON

extension PaymentMethod {
  /// The address of the method's picture, or nil.
  package var pictureAddress: PageAddress? { image.flatMap(PageAddress.init(ofPicture:)) }
}

extension PaymentIssuer {
  /// The address of the issuer's picture, or nil.
  package var pictureAddress: PageAddress? { image.flatMap(PageAddress.init(ofPicture:)) }
}

extension PageAddress {
  /// Reads the address of a picture: `{"size_1x":"https://…","size_2x":"https://…","svg":"https://…"}`.
  ///
  /// The larger bitmap is preferred, since few image views draw SVG. An address of another scheme than
  /// `http` and `https` is none.
  fileprivate init?(ofPicture text: UTF8Text) {
    guard let value = try? JSONValue(parsing: text.bytes) else { return nil }
    for size in ["size_2x", "size_1x", "svg"] {
      guard let bytes = value[size]?.utf8Array else { continue }
      let address = PageAddress(UTF8Text(checkedUTF8: bytes))
      guard address.isWebAddress else { continue }
      self = address
      return
    }
    return nil
  }
}
