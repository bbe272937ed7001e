#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// `localizedDescription` is the error's description: one English line.

extension ShopAddressError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}
