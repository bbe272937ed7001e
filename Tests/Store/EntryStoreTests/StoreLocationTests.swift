import EntryStore
import Foundation
import Testing

/// The texts of locations, which never show a password.
@Suite struct StoreLocationTests {
  @Test func `Locations are read`() throws {
    #expect(try StoreLocation("sqlite:/var/store.sqlite") == .sqlite(path: "/var/store.sqlite"))
    #expect(try StoreLocation("sqlite:a b") == .sqlite(path: "a b"))
    #expect(try StoreLocation("memory:") == .memory)
    for uri in ["postgresql://db/shop", "postgres://db/shop", "postgresql:///shop?host=/run"] {
      #expect(try StoreLocation(uri) == .postgresql(uri))
    }
    #expect(try StoreLocation("postgresql:service=shop") == .postgresql("service=shop"))
    #expect(try StoreLocation("postgres:") == .postgresql(""))
  }

  @Test(arguments: [
    ("", StoreLocationError.Reason.noKind), ("/var/store.sqlite", .noKind),
    ("sqlite:", .noPath), ("sqlite:/var/", .noPath), ("mysql://db", .unknownKind("mysql")),
    ("SQLite:x", .unknownKind("SQLite")), ("memory:x", .unknownKind("memory")),
    ("sqlite:a\0b", .zeroByte), (":x", .unknownKind("")),
  ])
  func `A mistake is named with its correction`(text: String, reason: StoreLocationError.Reason) {
    let error = #expect(throws: StoreLocationError.self) { try StoreLocation(text) }
    #expect(error?.reason == reason)
    #expect(error?.description.contains("; write sqlite:PATH") ?? false || reason == .noPath)
    #expect(!(error?.description.contains("\n") ?? true))
  }

  @Test(arguments: [
    ("postgresql://db.example/shop", "postgresql://db.example/shop"),
    ("postgresql://shop@db.example:5433/shop", "postgresql://shop@db.example:5433/shop"),
    ("postgres://shop:hunter2@db.example/shop", "postgres://shop@db.example/shop"),
    ("postgresql://shop:hunter2@[::1]:5432/shop", "postgresql://shop@[::1]:5432/shop"),
    (
      "postgresql://a:hunter2@h1:1,h2:2/d?sslmode=require",
      "postgresql://a@h1:1,h2:2/d?sslmode=require"
    ),
    ("postgresql://db/shop?user=a&password=hunter2", "postgresql://db/shop?user=a"),
    ("postgresql://db/shop?sslpassword=hunter2", "postgresql://db/shop"),
    ("postgresql://db/shop?%70assword=hunter2", "postgresql://db/shop"),
    ("postgresql://db/shop?oauth_client_secret=hunter2&host=x", "postgresql://db/shop?host=x"),
    ("postgresql://a:hunter2?hunter2@db/shop", "postgresql://a@db/shop"),
    ("postgresql://a:hunter2@hunter2@db/shop", "postgresql://a@db/shop"),
    ("postgresql://a:hunter2/hunter2@db/shop", "postgresql://a@db/shop"),
    ("postgresql://a:x?hunter2=1@db/shop", "postgresql://a@db/shop"),
    ("postgresql://a:hunter2@db/shop?application_name=x@y", "postgresql://a@y"),
    ("postgresql://:hunter2@db/shop", "postgresql://@db/shop"),
    ("host=db user=a password=hunter2", "postgresql:host=db user=a"),
    ("host=db password = hunter2 user=a", "postgresql:host=db user=a"),
    ("password = host=hunter2", "postgresql:"),
    ("password='x host=hunter2' user=a", "postgresql:user=a"),
    (#"password=x\ host=hunter2 user='a b'"#, "postgresql:user='a b'"),
    (#"password='it\'s host=hunter2' user='a\'b'"#, #"postgresql:user='a\'b'"#),
    ("password='hunter2", "postgresql:"), ("hunter2", "postgresql:"),
    ("host=db user=x://hunter3 password=hunter2", "postgresql:host=db user=x://hunter3"),
    ("dbname=postgresql://a:hunter2@db/shop", "postgresql:"),
    ("service=shop", "postgresql:service=shop"), ("", "postgresql:"),
  ])
  func `A description has no password`(text: String, shown: String) {
    let location = StoreLocation.postgresql(text)
    #expect(location.description == shown)
    #expect(!location.description.contains("hunter2"))
  }

  @Test func `A described location is the same place`() throws {
    for text in [
      "sqlite:/var/store.sqlite", "memory:", "postgresql://shop@db/shop", "postgresql:service=shop",
    ] {
      #expect(try StoreLocation(text).description == text)
    }
  }

  /// Addresses with mistakes, a password and no server.
  private static let wrongAddresses = [
    "postgresql://shop:hunter2@127.0.0.1:1/shop?connect_timeout=2",
    "postgresql://shop:hunter2@[::1/shop", "postgresql://shop:hunter2@127.0.0.1:x/shop",
    "postgresql://shop:hunter2@127.0.0.1/shop?wrong=hunter2",
    "postgresql://shop:hunter2%zz@db/shop",
    "postgresql://shop:x@127.0.0.1/shop?hunter2", "postgresql://shop:hunter2@[::1]x/shop",
    "host=127.0.0.1 port=1 password=hunter2", "host=127.0.0.1 password='hunter2",
    "host=127.0.0.1 hunter2", "host=127.0.0.1 password=x hunter2 sslmode=disable",
    "host=127.0.0.1 port=1 password=hunter2 sslmode=wrong",
  ]

  @Test(arguments: wrongAddresses)
  func `A fault of an address with a mistake has no password`(text: String) throws {
    let database = EntryDatabase(.postgresql(text), waiting: .seconds(2))
    let fault = try #require(throws: StoreFault.self) { try database.blockingStatus() }
    #expect([.cannotOpen, .missingLibrary].contains(fault.reason))
    for text in [fault.description, "\(fault)", String(reflecting: fault)] {
      #expect(!text.contains("hunter2"), "\(text)")
      #expect(!text.contains("\n"))
    }
  }
}
