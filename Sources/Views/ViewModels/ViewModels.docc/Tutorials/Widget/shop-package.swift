// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Shop",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "afterpay-widget", path: "../clone")],
  targets: [
    .executableTarget(
      name: "Shop",
      dependencies: [
        .product(name: "AfterpayWidget", package: "afterpay-widget"),
        .product(name: "LiveCheckout", package: "afterpay-widget"),
        .product(name: "ViewModels", package: "afterpay-widget"),
      ])
  ])
