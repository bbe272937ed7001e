/// The fields of an order as its row has them, without quotes.
struct OrderFields {
  var id: [UInt8] = []
  var amount: [UInt8] = []
  var currency: [UInt8] = []
  var date: [UInt8] = []
  /// The token, or nil for an order without one.
  var token: [UInt8]?
  /// The checksum to check; empty where none is asked for.
  var checksum: [UInt8] = []
}

/// What a row says.
struct ReadRow {
  /// The row's identifier, however wrong, or nil where it cannot be told.
  let id: [UInt8]?
  /// The fields, or why there are none.
  let fields: Result<OrderFields, RowFault>

  init(id: [UInt8]? = nil, _ fault: RowFault) {
    self.id = id
    fields = .failure(fault)
  }

  init(_ fields: OrderFields) {
    id = fields.id
    self.fields = .success(fields)
  }
}
