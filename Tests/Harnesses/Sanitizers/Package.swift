// swift-tools-version: 6.2

import PackageDescription

// Faults that the sanitizers have to find, for `.ci/sanitizers --self-test`.
let package = Package(
  name: "planted-faults",
  platforms: [.macOS(.v15)],
  targets: [.testTarget(name: "PlantedFaults", path: "Tests")],
  swiftLanguageModes: [.v6]
)
