public import ScheduleEngine

extension SheetCheckout: RestorableFlow {
  /// Returns the checkout's stored form, without pages.
  ///
  /// - Complexity: O(*n*) in the size of the settings.
  public func stored() -> [UInt8] {
    StoredForm.bytes(of: "sheet") { coder throws(StoredCheckoutError) in
      _ = try SheetCheckout(coding: self, by: &coder)
    }
  }

  /// Reads a stored checkout, which must be continued by ``resume(at:)`` before any input.
  ///
  /// - Parameters:
  ///   - bytes: The stored form.
  ///   - plans: Not used: the page has the payments.
  /// - Throws: ``StoredCheckoutError`` if the bytes are not such a checkout.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(restoring bytes: [UInt8], plans: [Plan]) throws(StoredCheckoutError) {
    var coder = try StoredForm.reader(of: bytes, "sheet")
    try self.init(coding: nil, by: &coder)
    try coder.finish()
  }

  private init(coding flow: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(settings: try coder.value(flow?.settings))
    pages.lastNumber = try coder.integer(flow?.pages.lastNumber)
    state.phase = try coder.choice(flow?.state.phase)
    state.error = try coder.optional(flow?.state.error)
  }
}

extension SheetSettings: StoredValue {
  init(coding settings: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(
      isPreloadingEnabled: try coder.flag(settings?.isPreloadingEnabled),
      colorScheme: try coder.choice(settings?.colorScheme),
      tintColor: try coder.optional(settings?.tintColor),
      backgroundColor: try coder.optional(settings?.backgroundColor),
      title: try coder.value(settings?.title), locale: try coder.value(settings?.locale),
      recovery: try coder.choice(settings?.recovery))
  }
}

extension SheetColor: StoredValue {
  init(coding color: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    let text = try coder.byteString(color?.textBytes)
    self = try undamaged { () throws(SheetColorError) in
      try SheetColor(UTF8Text(checkedUTF8: text))
    }
  }
}

extension SheetError: StoredValue {
  init(coding error: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(
      try coder.choice(error?.kind), try coder.choice(error?.code),
      message: try coder.value(error?.message),
      status: try coder.optional(error?.status.map { Int64($0) }).map {
        Int(truncatingIfNeeded: $0)
      },
      isRecoverable: try coder.flag(error?.isRecoverable))
  }
}
