// Values that name a person print no more than their kind, so that a log never has them.

extension Address: CustomStringConvertible {
  /// The words "an address", whatever the address.
  public var description: String { "an address" }
}

extension ExpressAddress: CustomStringConvertible {
  /// The words "an address", whatever the address.
  public var description: String { "an address" }
}

extension BuyerIdentity: CustomStringConvertible {
  /// The words "a buyer", whatever the identity.
  public var description: String { "a buyer" }
}

extension MultipassBody: CustomStringConvertible {
  /// The words "a multipass token's body", whatever the body.
  public var description: String { "a multipass token's body" }
}

extension SheetOrder: CustomStringConvertible {
  /// The words "a placed order", whatever the order.
  public var description: String { "a placed order" }
}

extension KitSnapshot: CustomStringConvertible {
  /// The words "a checkout", whatever the checkout.
  public var description: String { "a checkout" }
}

#if !hasFeature(Embedded)
  extension Address: CustomReflectable {
    /// A mirror without the fields.
    public var customMirror: Mirror { Mirror(self, children: []) }
  }

  extension ExpressAddress: CustomReflectable {
    /// A mirror without the fields.
    public var customMirror: Mirror { Mirror(self, children: []) }
  }

  extension BuyerIdentity: CustomReflectable {
    /// A mirror without the fields.
    public var customMirror: Mirror { Mirror(self, children: []) }
  }

  extension MultipassBody: CustomReflectable {
    /// A mirror without the fields.
    public var customMirror: Mirror { Mirror(self, children: []) }
  }

  extension SheetOrder: CustomReflectable {
    /// A mirror of the parts that do not name the buyer.
    public var customMirror: Mirror {
      Mirror(self, children: ["id": id as Any, "lines": lines as Any, "price": price as Any])
    }
  }

  extension KitSnapshot: CustomReflectable {
    /// A mirror of the parts that do not name the buyer.
    public var customMirror: Mirror {
      Mirror(self, children: ["id": id, "status": status, "orderID": orderID as Any])
    }
  }
#endif
