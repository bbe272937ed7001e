public import ScheduleEngine

extension CheckoutRequest {
  /// The shopper of a checkout.
  public struct Consumer: Hashable, Sendable {
    /// The e-mail address: 1 to 128 characters.
    public var email: String
    /// The first names: at most 128 characters.
    public var givenNames: String?
    /// The last name: at most 128 characters.
    public var surname: String?
    /// The telephone number: at most 32 characters.
    public var phoneNumber: String?

    /// Creates a shopper; the limits are checked by ``CheckoutRequest``.
    public init(
      email: String, givenNames: String? = nil, surname: String? = nil, phoneNumber: String? = nil
    ) {
      (self.email, self.givenNames) = (email, givenNames)
      (self.surname, self.phoneNumber) = (surname, phoneNumber)
    }
  }

  /// The addresses to which the service returns the shopper, and the shop's name.
  ///
  /// A checkout needs the two addresses of a redirect, or in the express mode the origin of the page
  /// that opens the popup.
  public struct Merchant: Hashable, Sendable {
    /// The address to which a shopper returns who has confirmed the order.
    public var redirectConfirmURL: String?
    /// The address to which a shopper returns who has cancelled it.
    public var redirectCancelURL: String?
    /// The address of the page that opens the popup of an express checkout.
    public var popupOriginURL: String?
    /// The shop's name.
    public var name: String?

    /// Creates the addresses; the limits are checked by ``CheckoutRequest``.
    public init(
      redirectConfirmURL: String? = nil, redirectCancelURL: String? = nil,
      popupOriginURL: String? = nil, name: String? = nil
    ) {
      (self.redirectConfirmURL, self.redirectCancelURL) = (redirectConfirmURL, redirectCancelURL)
      (self.popupOriginURL, self.name) = (popupOriginURL, name)
    }
  }

  /// A name and a postal address.
  public struct Contact: Hashable, Sendable {
    /// The full name: 1 to 255 characters.
    public var name: String
    /// The first line: 1 to 128 characters.
    public var line1: String
    /// The second line.
    public var line2: String?
    /// The suburb, town or city; perhaps empty.
    public var area1: String
    /// The part of a town.
    public var area2: String?
    /// The state, province or county; perhaps empty.
    public var region: String
    /// The postcode: 1 to 128 characters.
    public var postcode: String
    /// The country: `AU`, `NZ`, `US`, `CA` or `GB`.
    public var countryCode: String
    /// The telephone number.
    public var phoneNumber: String?

    /// Creates an address; the limits are checked by ``CheckoutRequest``.
    public init(
      name: String, line1: String, line2: String? = nil, area1: String, area2: String? = nil,
      region: String, postcode: String, countryCode: String, phoneNumber: String? = nil
    ) {
      (self.name, self.line1, self.line2) = (name, line1, line2)
      (self.area1, self.area2, self.region) = (area1, area2, region)
      (self.postcode, self.countryCode, self.phoneNumber) = (postcode, countryCode, phoneNumber)
    }
  }

  /// An item of the order.
  public struct Item: Hashable, Sendable {
    /// The name: 1 to 255 characters.
    public var name: String
    /// The shop's own number of the article.
    public var sku: String?
    /// The number of pieces, in 32 bits.
    public var quantity: Int
    /// The price of one piece.
    public var price: Money
    /// The address of the article's page: at most 2,048 characters.
    public var pageURL: String?
    /// The address of the article's picture: at most 2,048 characters.
    public var imageURL: String?
    /// The paths of its categories.
    public var categories: [[String]]
    /// The day of the delivery.
    public var estimatedShipmentDate: CivilDate?
    /// Whether the article is ordered before it is sold.
    public var isPreorder: Bool?

    /// Creates an item; the limits are checked by ``CheckoutRequest``.
    public init(
      name: String, sku: String? = nil, quantity: Int, price: Money, pageURL: String? = nil,
      imageURL: String? = nil, categories: [[String]] = [],
      estimatedShipmentDate: CivilDate? = nil, isPreorder: Bool? = nil
    ) {
      (self.name, self.sku, self.quantity, self.price) = (name, sku, quantity, price)
      (self.pageURL, self.imageURL, self.categories) = (pageURL, imageURL, categories)
      (self.estimatedShipmentDate, self.isPreorder) = (estimatedShipmentDate, isPreorder)
    }
  }

  /// A discount on the order.
  public struct Discount: Hashable, Sendable {
    /// The name that the shopper sees.
    public var displayName: String
    /// The amount.
    public var amount: Money

    /// Creates a discount; the limits are checked by ``CheckoutRequest``.
    public init(displayName: String, amount: Money) {
      (self.displayName, self.amount) = (displayName, amount)
    }
  }
}

extension CheckoutRequest.Consumer: CustomStringConvertible, CustomReflectable {
  /// The words “a shopper”, without the data.
  public var description: String { "a shopper" }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension CheckoutRequest.Contact: CustomStringConvertible, CustomReflectable {
  /// The words “a postal address”, without the data.
  public var description: String { "a postal address" }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
