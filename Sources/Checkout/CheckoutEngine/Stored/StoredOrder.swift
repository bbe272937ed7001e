internal import ScheduleEngine

extension Order: StoredValue {
  init(coding order: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    let id = try coder.value(order?.id)
    let cartID = try coder.value(order?.cartID)
    let version = try coder.number(order?.version)
    let currency = try coder.value(order?.currency)
    let isDelivered = try coder.flag(order?.isDelivered)
    let expiresAt = try coder.optional(order?.expiresAt)
    let lines = try coder.list(order?.lines)
    let promoCodes = try coder.list(order?.promoCodes)
    let contact = try coder.optional(order?.contact)
    let shippingAddress = try coder.optional(order?.shippingAddress)
    let billingAddress = try coder.optional(order?.billingAddress)
    let shippingMethods = try coder.list(order?.shippingMethods)
    let shippingMethod = try coder.optional(order?.shippingMethod)
    let isTaxIncluded = try coder.flag(order?.isTaxIncluded)
    let summary = try coder.value(order?.summary)
    self = try undamaged { () throws(OrderError) in
      try Order(
        id: id, cartID: cartID, version: version, currency: currency, isDelivered: isDelivered,
        expiresAt: expiresAt, lines: lines, promoCodes: promoCodes, contact: contact,
        shippingAddress: shippingAddress, billingAddress: billingAddress,
        shippingMethods: shippingMethods, shippingMethod: shippingMethod,
        isTaxIncluded: isTaxIncluded, summary: summary)
    }
  }
}

extension OrderLine: StoredValue {
  init(coding line: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(
      id: try coder.value(line?.id), name: try coder.value(line?.name),
      quantity: try coder.value(line?.quantity), unitPrice: try coder.value(line?.unitPrice),
      total: try coder.value(line?.total))
  }
}

extension Quantity: StoredValue {
  init(coding quantity: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    let text = try coder.byteString(quantity?.textBytes)
    guard let quantity = Quantity(UTF8Text(checkedUTF8: text)) else {
      throw StoredCheckoutError(.damaged)
    }
    self = quantity
  }
}

extension PromoCode: StoredValue {
  init(coding code: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(code: try coder.value(code?.code), discount: try coder.value(code?.discount))
  }
}

extension ShippingMethod: StoredValue {
  init(coding method: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(
      id: try coder.value(method?.id), name: try coder.value(method?.name),
      price: try coder.value(method?.price))
  }
}

extension OrderAdjustment: StoredValue {
  init(coding adjustment: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(
      id: try coder.value(adjustment?.id), name: try coder.value(adjustment?.name),
      amount: try coder.value(adjustment?.amount))
  }
}

extension OrderSummary: StoredValue {
  init(coding sums: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(
      subtotal: try coder.value(sums?.subtotal), discount: try coder.value(sums?.discount),
      shipping: try coder.value(sums?.shipping), tax: try coder.value(sums?.tax),
      adjustments: try coder.list(sums?.adjustments), total: try coder.value(sums?.total))
  }
}

extension Address: StoredValue {
  init(coding address: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(
      name: try coder.value(address?.name), line1: try coder.value(address?.line1),
      line2: try coder.optional(address?.line2), city: try coder.value(address?.city),
      region: try coder.optional(address?.region), postcode: try coder.optional(address?.postcode),
      country: try coder.value(address?.country), phone: try coder.optional(address?.phone))
  }
}

extension OrderParts: StoredValue {
  init(coding parts: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init()
    for part in OrderPart.allCases where try coder.flag(parts?.contains(part)) { insert(part) }
  }
}
