// swift-tools-version: 6.2

import PackageDescription

/// The compiler settings of every Swift target.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// A library target of a group, which is a folder.
func library(_ name: String, in group: String, uses dependencies: [Target.Dependency] = [])
  -> Target
{
  .target(name: name, dependencies: dependencies, path: "\(group)/\(name)", swiftSettings: strict)
}

/// The tests of a target, or of the repository.
func tests(
  _ name: String, in group: String, uses dependencies: [Target.Dependency] = [],
  excluding excluded: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: "\(group)/\(name)", exclude: excluded,
    swiftSettings: strict)
}

/// A library that only tests use.
func support(
  _ name: String, in group: String, uses dependencies: [Target.Dependency] = [],
  excluding excluded: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "\(group)/\(name)", exclude: excluded,
    swiftSettings: strict)
}

/// An executable target.
func program(_ name: String, in group: String, uses dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "\(group)/\(name)", swiftSettings: strict)
}

/// A module for web pages, with its scripts.
func webModule(_ name: String, uses dependencies: [Target.Dependency], excluding excluded: [String])
  -> Target
{
  .target(
    name: name, dependencies: dependencies, path: "Sources/Web/\(name)",
    exclude: ["JavaScript"] + excluded, swiftSettings: strict)
}

/// A library in C.
func cLibrary(_ name: String, in group: String, links libraries: [LinkerSetting] = []) -> Target {
  .target(
    name: name, path: "\(group)/\(name)",
    cSettings: [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)],
    linkerSettings: libraries)
}

let package = Package(
  name: "afterpay-widget",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "ScheduleEngine", targets: ["ScheduleEngine"]),
    .library(name: "SHA256Kernels", targets: ["SHA256Kernels"]),
    .library(name: "CheckoutEngine", targets: ["CheckoutEngine"]),
    .library(name: "Financing", targets: ["Financing"]),
    .library(name: "Servicing", targets: ["Servicing"]),
    .library(name: "ServicingWire", targets: ["ServicingWire"]),
    .library(name: "FinancingWire", targets: ["FinancingWire"]),
    .library(name: "CheckoutWire", targets: ["CheckoutWire"]),
    .library(name: "LiveCheckout", targets: ["LiveCheckout"]),
    .library(name: "CheckoutAPI", targets: ["CheckoutAPI"]),
    .library(name: "CheckoutTesting", targets: ["CheckoutTesting"]),
    .library(name: "AfterpayWidget", targets: ["AfterpayWidget"]),
    .library(name: "AfterpayAPI", targets: ["AfterpayAPI"]),
    .library(name: "FoundationOverlay", targets: ["FoundationOverlay"]),
    .library(name: "FoundationServerOverlay", targets: ["FoundationServerOverlay"]),
    .library(name: "ScheduleFiles", targets: ["ScheduleFiles"]),
    .library(name: "WidgetRendering", targets: ["WidgetRendering"]),
    .library(name: "WidgetJournal", targets: ["WidgetJournal"]),
    .library(name: "AccountJournal", targets: ["AccountJournal"]),
    .library(name: "WidgetWire", targets: ["WidgetWire"]),
    .library(name: "OrderBatch", targets: ["OrderBatch"]),
    .library(name: "PropertyTesting", targets: ["PropertyTesting"]),
    .library(name: "ScheduleGenerators", targets: ["ScheduleGenerators"]),
    .executable(name: "widget", targets: ["widget"]),
  ],
  targets: [
    // 1. The engines: values and pure functions. They import nothing else.
    library("ScheduleEngine", in: "Sources/Engine"),
    library("CheckoutEngine", in: "Sources/Checkout", uses: ["ScheduleEngine"]),
    library("Financing", in: "Sources/Loans", uses: ["ScheduleEngine"]),
    library("Servicing", in: "Sources/Accounts", uses: ["ScheduleEngine"]),

    // 2. General machinery, which knows no payments.
    library("StrictJSON", in: "Sources/System"),
    library("EventStreams", in: "Sources/System"),
    library("POSIX", in: "Sources/System"),
    library("Journals", in: "Sources/System", uses: ["POSIX", "StrictJSON"]),
    library("ArgumentParsing", in: "Sources/System"),
    // Linux uses the installed libcurl, Apple platforms use URLSession.
    cLibrary(
      "CurlLoader", in: "Sources/System",
      links: [.linkedLibrary("dl", .when(platforms: [.linux, .android]))]),
    library(
      "HTTPClient", in: "Sources/System",
      uses: [
        .target(name: "CurlLoader", condition: .when(platforms: [.linux, .android])), "POSIX",
      ]),

    // SHA-256 by instructions that only some processors have, and many bytes compared at once.
    cLibrary("VectorInstructions", in: "Sources/Batch"),
    library("SHA256Kernels", in: "Sources/Batch", uses: ["VectorInstructions", "ScheduleEngine"]),

    // 3. The engine's values in other forms.
    library(
      "ScheduleFiles", in: "Sources/Plans",
      uses: ["Financing", "ScheduleEngine", "Servicing", "StrictJSON"]),
    library("WidgetWire", in: "Sources/Widget", uses: ["ScheduleEngine", "StrictJSON"]),
    library(
      "CheckoutWire", in: "Sources/Checkout",
      uses: ["CheckoutEngine", "ScheduleEngine", "StrictJSON"]),
    library(
      "ServicingWire", in: "Sources/Accounts",
      uses: ["SHA256Kernels", "ScheduleEngine", "Servicing", "StrictJSON"]),
    library(
      "FinancingWire", in: "Sources/Loans", uses: ["Financing", "ScheduleEngine", "StrictJSON"]),
    library("WidgetRendering", in: "Sources/Widget", uses: ["Financing", "ScheduleEngine"]),
    library(
      "OrderBatch", in: "Sources/Batch",
      uses: [
        "Financing", "FinancingWire", "SHA256Kernels", "ScheduleEngine", "StrictJSON",
        "VectorInstructions", "WidgetWire",
      ]),
    library(
      "FoundationOverlay", in: "Sources/Foundation",
      uses: [
        "Financing", "FinancingWire", "ScheduleEngine", "ScheduleFiles", "Servicing",
        "ServicingWire", "WidgetRendering", "WidgetWire",
      ]),

    // 4. Widgets: live, on disk, and with orders from Afterpay's service.
    // The live widget's interface has types of all modules that it exports: see Exports.swift.
    library(
      "AfterpayWidget", in: "Sources/Widget",
      uses: [
        "EventStreams", "FoundationOverlay", "POSIX", "ScheduleEngine", "ScheduleFiles",
        "WidgetRendering", "WidgetWire",
      ]),
    library(
      "WidgetJournal", in: "Sources/Widget",
      uses: ["Journals", "POSIX", "ScheduleEngine", "StrictJSON"]),
    library(
      "AccountJournal", in: "Sources/Accounts",
      uses: [
        "Journals", "POSIX", "ScheduleEngine", "Servicing", "ServicingWire", "StrictJSON",
        "WidgetJournal",
      ]),
    library(
      "AfterpayAPI", in: "Sources/Widget",
      uses: ["AfterpayWidget", "HTTPClient", "ScheduleEngine", "StrictJSON"]),
    // Checkouts, run: requests and providers, analytics, recordings.
    library(
      "LiveCheckout", in: "Sources/Checkout",
      uses: ["CheckoutEngine", "CheckoutWire", "EventStreams", "ScheduleEngine", "StrictJSON"]),
    // Requests of checkouts over HTTP: for the command, which links no Foundation, and for apps.
    library(
      "ShopRequests", in: "Sources/Checkout",
      uses: ["CheckoutEngine", "CheckoutWire", "HTTPClient", "ScheduleEngine"]),
    library(
      "CheckoutAPI", in: "Sources/Checkout",
      uses: ["LiveCheckout", "CheckoutEngine", "HTTPClient", "ScheduleEngine", "ShopRequests"]),
    // Apart from FoundationOverlay, because apps link neither batches nor journals.
    library(
      "FoundationServerOverlay", in: "Sources/Foundation",
      uses: ["AccountJournal", "FoundationOverlay", "OrderBatch", "WidgetJournal"]),

    // 5. The command, the modules for web pages, an example, and the generator of built-in plans.
    library(
      "WidgetCommands", in: "Sources/Command",
      uses: [
        "AccountJournal", "ArgumentParsing", "CheckoutEngine", "CheckoutWire", "Financing",
        "FinancingWire", "HTTPClient", "Journals", "OrderBatch", "POSIX", "SHA256Kernels",
        "ScheduleEngine", "ScheduleFiles", "Servicing", "ServicingWire", "ShopRequests",
        "StrictJSON", "WidgetJournal", "WidgetRendering", "WidgetWire",
      ]),
    program("widget", in: "Sources/Command", uses: ["WidgetCommands"]),
    // Modules for web pages. Their scripts `build` compile them by Embedded Swift to WebAssembly, with
    // the C functions of `Runtime.c` that this platform lacks.
    webModule(
      "WebModule", uses: ["ScheduleEngine", "WidgetRendering"], excluding: ["Runtime.c", "embed"]),
    webModule(
      "WidgetWeb", uses: ["ScheduleEngine", "WebModule", "WidgetRendering"],
      excluding: ["README.md", "build"]),
    webModule(
      "CheckoutWeb", uses: ["CheckoutEngine", "CheckoutWire", "WebModule"],
      excluding: ["README.md", "Runtime.c", "build"]),
    webModule(
      "LoanWeb", uses: ["Financing", "ScheduleEngine", "WebModule", "WidgetRendering"],
      excluding: ["README.md", "Runtime.c", "build"]),
    .executableTarget(
      name: "live-widget", dependencies: ["AfterpayWidget"], path: "Examples/LiveWidget",
      swiftSettings: strict),
    program(
      "plan-catalog", in: "Sources/Plans",
      uses: ["Financing", "POSIX", "ScheduleEngine", "ScheduleFiles", "Servicing", "StrictJSON"]),

    // 6. For tests: the kit, generators of the engine's values, and benchmarks.
    library("PropertyTesting", in: "Sources/Testing", uses: ["POSIX"]),
    library(
      "ScheduleGenerators", in: "Sources/Testing", uses: ["PropertyTesting", "ScheduleEngine"]),
    library(
      "CheckoutTesting", in: "Sources/Checkout",
      uses: ["LiveCheckout", "CheckoutEngine", "ScheduleEngine"]),
    library("AllocationCounter", in: "Tests/Benchmarks"),
    library("Benchmarking", in: "Tests/Benchmarks", uses: ["ArgumentParsing", "StrictJSON"]),
    program(
      "benchmarks", in: "Tests/Benchmarks",
      uses: [
        "AfterpayWidget", "AllocationCounter", "Benchmarking", "CheckoutEngine", "CheckoutWire",
        "EventStreams", "Financing", "Journals", "OrderBatch", "PropertyTesting", "SHA256Kernels",
        "ScheduleEngine", "ScheduleFiles", "Servicing", "ServicingWire", "StrictJSON",
        "WidgetJournal", "WidgetRendering", "WidgetWire",
      ]),

    // Support that several test targets share.
    support("JournalTesting", in: "Tests/Support", uses: ["Journals", "POSIX", "PropertyTesting"]),
    support("TestSupport", in: "Tests/Support", uses: ["POSIX"]),
    support("ConcurrencyTesting", in: "Tests/Support"),
    support("ServerTesting", in: "Tests/Support", excluding: ["Server"]),

    // The tests, by the floors of what they test.
    tests(
      "ScheduleEngineTests", in: "Tests/Engine",
      uses: ["PropertyTesting", "ScheduleEngine", "ScheduleGenerators"]),
    tests(
      "CheckoutEngineTests", in: "Tests/Checkout",
      uses: ["CheckoutEngine", "PropertyTesting", "ScheduleEngine", "ScheduleGenerators"]),
    tests(
      "FinancingTests", in: "Tests/Loans",
      uses: ["Financing", "PropertyTesting", "ScheduleEngine", "ScheduleGenerators"]),
    tests(
      "ServicingTests", in: "Tests/Accounts",
      uses: ["PropertyTesting", "ScheduleEngine", "ScheduleGenerators", "Servicing"]),
    tests(
      "SHA256KernelsTests", in: "Tests/Batch",
      uses: ["PropertyTesting", "SHA256Kernels", "ScheduleEngine"]),
    tests("StrictJSONTests", in: "Tests/System", uses: ["PropertyTesting", "StrictJSON"]),
    tests("EventStreamsTests", in: "Tests/System", uses: ["ConcurrencyTesting", "EventStreams"]),
    tests("POSIXTests", in: "Tests/System", uses: ["POSIX", "TestSupport"]),
    tests(
      "JournalsTests", in: "Tests/System",
      uses: ["Journals", "POSIX", "PropertyTesting", "StrictJSON", "TestSupport"]),
    tests(
      "ArgumentParsingTests", in: "Tests/System", uses: ["ArgumentParsing", "PropertyTesting"]),
    tests(
      "HTTPClientTests", in: "Tests/System",
      uses: [
        .target(name: "CurlLoader", condition: .when(platforms: [.linux, .android])), "HTTPClient",
        "PropertyTesting", "ServerTesting", "http-probe",
      ]),
    tests(
      "ScheduleFilesTests", in: "Tests/Plans",
      uses: [
        "Financing", "PropertyTesting", "ScheduleEngine", "ScheduleFiles", "ScheduleGenerators",
        "Servicing",
      ]),
    tests(
      "ScheduleDataTests", in: "Tests/Plans",
      uses: ["Financing", "ScheduleEngine", "ScheduleFiles", "Servicing", "plan-catalog"]),
    tests(
      "ConformanceTests", in: "Tests/Plans",
      uses: ["Financing", "ScheduleEngine", "ScheduleFiles", "StrictJSON", "WidgetWire"]),
    tests(
      "WidgetWireTests", in: "Tests/Widget",
      uses: ["PropertyTesting", "ScheduleEngine", "StrictJSON", "WidgetWire"]),
    tests(
      "CheckoutWireTests", in: "Tests/Checkout",
      uses: ["CheckoutEngine", "CheckoutWire", "PropertyTesting", "ScheduleEngine", "StrictJSON"]),
    tests(
      "ServicingWireTests", in: "Tests/Accounts",
      uses: ["PropertyTesting", "ScheduleEngine", "Servicing", "ServicingWire", "StrictJSON"],
      excluding: ["Accounts/FailingSeeds.txt"]),
    tests(
      "FinancingWireTests", in: "Tests/Loans",
      uses: ["Financing", "FinancingWire", "PropertyTesting", "ScheduleEngine", "StrictJSON"]),
    tests(
      "WidgetRenderingTests", in: "Tests/Widget",
      uses: [
        "Financing", "PropertyTesting", "ScheduleEngine", "ScheduleGenerators", "TestSupport",
        "WidgetRendering",
      ],
      excluding: ["Goldens"]),
    tests(
      "OrderBatchTests", in: "Tests/Batch",
      uses: [
        "Financing", "FinancingWire", "OrderBatch", "PropertyTesting", "ScheduleEngine",
        "ScheduleGenerators", "StrictJSON", "VectorInstructions",
      ]),
    tests(
      "FoundationOverlayTests", in: "Tests/Foundation",
      uses: [
        "AccountJournal", "AfterpayAPI", "LiveCheckout", "AfterpayWidget", "CheckoutAPI",
        "CheckoutEngine", "Financing", "FinancingWire",
        "FoundationOverlay", "FoundationServerOverlay",
        "OrderBatch", "PropertyTesting", "ScheduleEngine", "ScheduleFiles", "ScheduleGenerators",
        "Servicing", "ServicingWire", "WidgetJournal", "WidgetRendering", "WidgetWire",
      ]),
    tests(
      "AfterpayWidgetTests", in: "Tests/Widget",
      uses: [
        "AfterpayWidget", "ConcurrencyTesting", "EventStreams", "PropertyTesting",
        "ScheduleEngine", "ScheduleFiles", "ScheduleGenerators", "WidgetWire", "live-widget",
      ]),
    tests(
      "WidgetJournalTests", in: "Tests/Widget",
      uses: [
        "JournalTesting", "Journals", "POSIX", "PropertyTesting", "ScheduleEngine",
        "ScheduleGenerators", "StrictJSON", "WidgetJournal",
      ]),
    tests(
      "AccountJournalTests", in: "Tests/Accounts",
      uses: [
        "AccountJournal", "JournalTesting", "Journals", "POSIX", "PropertyTesting",
        "ScheduleEngine", "Servicing", "ServicingWire", "StrictJSON", "WidgetJournal",
      ]),
    tests(
      "AfterpayAPITests", in: "Tests/Widget",
      uses: [
        "AfterpayAPI", "AfterpayWidget", "HTTPClient", "PropertyTesting", "ScheduleEngine",
        "ServerTesting",
      ]),
    tests(
      "LiveCheckoutTests", in: "Tests/Checkout",
      uses: [
        "LiveCheckout", "CheckoutEngine", "CheckoutWire", "ConcurrencyTesting", "EventStreams",
        "PropertyTesting", "ScheduleEngine", "StrictJSON",
      ]),
    tests(
      "CheckoutAPITests", in: "Tests/Checkout",
      uses: [
        "LiveCheckout", "CheckoutAPI", "CheckoutEngine", "CheckoutWire", "HTTPClient",
        "ScheduleEngine", "ServerTesting", "ShopRequests",
      ]),
    tests(
      "CheckoutTestingTests", in: "Tests/Checkout",
      uses: ["LiveCheckout", "CheckoutEngine", "CheckoutTesting", "ScheduleEngine"]),
    tests(
      "WidgetCommandsTests", in: "Tests/Command",
      uses: [
        "AccountJournal", "ArgumentParsing", "ConcurrencyTesting", "Financing", "HTTPClient",
        "Journals", "OrderBatch", "POSIX", "PropertyTesting", "SHA256Kernels", "ScheduleEngine",
        "ServerTesting", "Servicing", "ServicingWire", "ShopRequests", "StrictJSON", "TestSupport",
        "WidgetCommands", "WidgetJournal", "widget",
      ],
      excluding: ["Goldens"]),
    tests(
      "WidgetWebTests", in: "Tests/Web",
      uses: [
        "ScheduleEngine", "StrictJSON", "WebModule", "WidgetRendering", "WidgetWeb", "WidgetWire",
      ]),
    tests("CheckoutWebTests", in: "Tests/Web", uses: ["CheckoutWeb"]),
    tests(
      "LoanWebTests", in: "Tests/Web",
      uses: ["Financing", "LoanWeb", "ScheduleEngine", "WidgetRendering"]),
    tests("PropertyTestingTests", in: "Tests/Testing", uses: ["PropertyTesting"]),
    tests(
      "ScheduleGeneratorsTests", in: "Tests/Testing",
      uses: ["PropertyTesting", "ScheduleEngine", "ScheduleGenerators"]),
    tests(
      "BenchmarkingTests", in: "Tests/Benchmarks",
      uses: ["ArgumentParsing", "Benchmarking", "StrictJSON", "TestSupport"]),
    tests("RepositoryTests", in: "Tests/Repository"),

    // The corpus of the fuzzer, as tests.
    .testTarget(
      name: "FuzzCorpusTests",
      dependencies: [
        "AfterpayAPI", "AfterpayWidget", "ArgumentParsing", "CheckoutEngine", "CheckoutWire",
        "Financing", "FinancingWire", "HTTPClient", "Journals", "OrderBatch", "ScheduleEngine",
        "ScheduleFiles", "Servicing",
        "ServicingWire", "StrictJSON", "WidgetCommands", "WidgetJournal", "WidgetRendering",
        "WidgetWeb", "WidgetWire",
      ],
      path: "Tests/Fuzz", exclude: ["Corpus", "Dictionaries", "Entry", "run"],
      swiftSettings: strict),

    // A plugin makes a test of each documented example of these modules and of README.md.
    .target(
      name: "ExampleReading", path: "Tests/Repository/DocumentationExamples/Reading",
      swiftSettings: strict),
    .executableTarget(
      name: "example-tests", dependencies: ["ExampleReading"],
      path: "Tests/Repository/DocumentationExamples/Tool", swiftSettings: strict),
    .plugin(
      name: "ExamplePlugin", capability: .buildTool(), dependencies: ["example-tests"],
      path: "Tests/Repository/DocumentationExamples/Plugin"),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "AfterpayAPI", "LiveCheckout", "AfterpayWidget", "CheckoutAPI", "CheckoutEngine",
        "CheckoutTesting", "CheckoutWire", "ExampleReading", "Financing", "FinancingWire",
        "FoundationOverlay",
        "FoundationServerOverlay", "OrderBatch",
        "PropertyTesting", "SHA256Kernels", "ScheduleEngine", "ScheduleFiles", "ScheduleGenerators",
        "Servicing", "ServicingWire", "WidgetJournal", "WidgetRendering", "WidgetWire",
      ],
      path: "Tests/Repository/DocumentationTests", swiftSettings: strict, plugins: ["ExamplePlugin"]
    ),

    // Programs that harnesses run.
    .executableTarget(
      name: "http-probe", dependencies: ["AfterpayAPI", "AfterpayWidget", "HTTPClient"],
      path: "Tests/Harnesses/HostileHTTP/Probe", exclude: ["README.md"], swiftSettings: strict),
    .executableTarget(
      name: "checkout-stores",
      dependencies: [
        "LiveCheckout", "CheckoutAPI", "CheckoutEngine", "CheckoutWire", "FoundationOverlay",
        "ScheduleEngine", "StrictJSON",
      ],
      path: "Tests/Harnesses/Shop/Stores", swiftSettings: strict),
    .executableTarget(
      name: "web-orders",
      dependencies: ["Financing", "ScheduleEngine", "StrictJSON", "WidgetRendering", "WidgetWire"],
      path: "Tests/Harnesses/Web/Orders", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
