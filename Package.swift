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

/// A library target.
func library(_ name: String, uses dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// The tests of a target, or of the repository.
func tests(
  _ name: String, uses dependencies: [Target.Dependency] = [], in path: String? = nil,
  excluding excluded: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: path, exclude: excluded, swiftSettings: strict)
}

/// A library that only tests use.
func support(
  _ name: String, uses dependencies: [Target.Dependency] = [], in path: String? = nil,
  excluding excluded: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: path ?? "Tests/\(name)", exclude: excluded,
    swiftSettings: strict)
}

/// An executable target.
func program(_ name: String, uses dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// A library in C.
func cLibrary(_ name: String, links libraries: [LinkerSetting] = []) -> Target {
  .target(
    name: name,
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
    .library(name: "AfterpayCheckout", targets: ["AfterpayCheckout"]),
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
    library("ScheduleEngine"),
    library("CheckoutEngine", uses: ["ScheduleEngine"]),
    library("Financing", uses: ["ScheduleEngine"]),
    library("Servicing", uses: ["ScheduleEngine"]),

    // 2. General machinery, which knows no payments.
    library("StrictJSON"),
    library("EventStreams"),
    library("POSIX"),
    library("Journals", uses: ["POSIX", "StrictJSON"]),
    library("ArgumentParsing"),
    // Linux uses the installed libcurl, Apple platforms use URLSession.
    cLibrary("CurlLoader", links: [.linkedLibrary("dl", .when(platforms: [.linux, .android]))]),
    library(
      "HTTPClient",
      uses: [
        .target(name: "CurlLoader", condition: .when(platforms: [.linux, .android])), "POSIX",
      ]),

    // SHA-256 by instructions that only some processors have, and many bytes compared at once.
    cLibrary("VectorInstructions"),
    library("SHA256Kernels", uses: ["VectorInstructions", "ScheduleEngine"]),

    // 3. The engine's values in other forms.
    library("ScheduleFiles", uses: ["Financing", "ScheduleEngine", "Servicing", "StrictJSON"]),
    library("WidgetWire", uses: ["ScheduleEngine", "StrictJSON"]),
    library("CheckoutWire", uses: ["CheckoutEngine", "ScheduleEngine", "StrictJSON"]),
    library(
      "ServicingWire", uses: ["SHA256Kernels", "ScheduleEngine", "Servicing", "StrictJSON"]),
    library("FinancingWire", uses: ["Financing", "ScheduleEngine", "StrictJSON"]),
    library("WidgetRendering", uses: ["Financing", "ScheduleEngine"]),
    library(
      "OrderBatch",
      uses: [
        "Financing", "FinancingWire", "SHA256Kernels", "ScheduleEngine", "StrictJSON",
        "VectorInstructions", "WidgetWire",
      ]),
    library(
      "FoundationOverlay",
      uses: [
        "Financing", "FinancingWire", "ScheduleEngine", "ScheduleFiles", "Servicing",
        "ServicingWire", "WidgetRendering", "WidgetWire",
      ]),

    // 4. Widgets: live, on disk, and with orders from Afterpay's service.
    // The live widget's interface has types of all modules that it exports: see Exports.swift.
    library(
      "AfterpayWidget",
      uses: [
        "EventStreams", "FoundationOverlay", "POSIX", "ScheduleEngine", "ScheduleFiles",
        "WidgetRendering", "WidgetWire",
      ]),
    library("WidgetJournal", uses: ["Journals", "POSIX", "ScheduleEngine", "StrictJSON"]),
    library(
      "AccountJournal",
      uses: [
        "Journals", "POSIX", "ScheduleEngine", "Servicing", "ServicingWire", "StrictJSON",
        "WidgetJournal",
      ]),
    library(
      "AfterpayAPI", uses: ["AfterpayWidget", "HTTPClient", "ScheduleEngine", "StrictJSON"]),
    // Checkouts, run: requests and providers, analytics, recordings.
    library(
      "AfterpayCheckout",
      uses: ["CheckoutEngine", "CheckoutWire", "EventStreams", "ScheduleEngine", "StrictJSON"]),
    // Requests of checkouts over HTTP: for the command, which links no Foundation, and for apps.
    library(
      "ShopRequests", uses: ["CheckoutEngine", "CheckoutWire", "HTTPClient", "ScheduleEngine"]),
    library(
      "CheckoutAPI",
      uses: ["AfterpayCheckout", "CheckoutEngine", "HTTPClient", "ScheduleEngine", "ShopRequests"]),
    // Apart from FoundationOverlay, because apps link neither batches nor journals.
    library(
      "FoundationServerOverlay",
      uses: ["AccountJournal", "FoundationOverlay", "OrderBatch", "WidgetJournal"]),

    // 5. The command, the modules for web pages, an example, and the generator of built-in plans.
    library(
      "WidgetCommands",
      uses: [
        "AccountJournal", "ArgumentParsing", "CheckoutEngine", "CheckoutWire", "Financing",
        "FinancingWire", "HTTPClient", "Journals", "OrderBatch", "POSIX", "SHA256Kernels",
        "ScheduleEngine", "ScheduleFiles", "Servicing", "ServicingWire", "ShopRequests",
        "StrictJSON", "WidgetJournal", "WidgetRendering", "WidgetWire",
      ]),
    program("widget", uses: ["WidgetCommands"]),
    .target(
      name: "WidgetWeb", dependencies: ["ScheduleEngine", "WidgetRendering"],
      exclude: ["README.md", "build", "embed", "JavaScript", "Runtime.c"],
      swiftSettings: strict),
    .target(
      name: "CheckoutWeb", dependencies: ["CheckoutEngine", "CheckoutWire"],
      exclude: ["README.md", "build", "JavaScript", "Runtime.c"], swiftSettings: strict),
    .target(
      name: "LoanWeb",
      dependencies: ["Financing", "ScheduleEngine", "WidgetRendering", "WidgetWeb"],
      exclude: ["README.md", "build", "JavaScript", "Runtime.c"], swiftSettings: strict),
    .executableTarget(
      name: "live-widget", dependencies: ["AfterpayWidget"], path: "Examples/LiveWidget",
      swiftSettings: strict),
    program(
      "plan-catalog",
      uses: ["Financing", "POSIX", "ScheduleEngine", "ScheduleFiles", "Servicing", "StrictJSON"]),

    // 6. For tests: the kit, generators of the engine's values, and benchmarks.
    library("PropertyTesting", uses: ["POSIX"]),
    library("ScheduleGenerators", uses: ["PropertyTesting", "ScheduleEngine"]),
    library("CheckoutTesting", uses: ["AfterpayCheckout", "CheckoutEngine", "ScheduleEngine"]),
    library("AllocationCounter"),
    library("Benchmarking", uses: ["ArgumentParsing", "StrictJSON"]),
    program(
      "benchmarks",
      uses: [
        "AfterpayWidget", "AllocationCounter", "Benchmarking", "CheckoutEngine", "CheckoutWire",
        "EventStreams", "Financing", "Journals", "OrderBatch", "PropertyTesting", "SHA256Kernels",
        "ScheduleEngine", "ScheduleFiles", "Servicing", "ServicingWire", "StrictJSON",
        "WidgetJournal", "WidgetRendering", "WidgetWire",
      ]),

    // Support that several test targets share.
    support("JournalTesting", uses: ["Journals", "POSIX", "PropertyTesting"]),
    support("TestSupport", uses: ["POSIX"]),
    support("ConcurrencyTesting"),
    support("ServerTesting", excluding: ["Server"]),

    // The tests, by the floors of what they test.
    tests(
      "ScheduleEngineTests", uses: ["PropertyTesting", "ScheduleEngine", "ScheduleGenerators"]),
    tests(
      "CheckoutEngineTests",
      uses: ["CheckoutEngine", "PropertyTesting", "ScheduleEngine", "ScheduleGenerators"]),
    tests(
      "FinancingTests",
      uses: ["Financing", "PropertyTesting", "ScheduleEngine", "ScheduleGenerators"]),
    tests(
      "ServicingTests",
      uses: ["PropertyTesting", "ScheduleEngine", "ScheduleGenerators", "Servicing"]),
    tests("SHA256KernelsTests", uses: ["PropertyTesting", "SHA256Kernels", "ScheduleEngine"]),
    tests("StrictJSONTests", uses: ["PropertyTesting", "StrictJSON"]),
    tests("EventStreamsTests", uses: ["ConcurrencyTesting", "EventStreams"]),
    tests("POSIXTests", uses: ["POSIX", "TestSupport"]),
    tests(
      "JournalsTests",
      uses: ["Journals", "POSIX", "PropertyTesting", "StrictJSON", "TestSupport"]),
    tests("ArgumentParsingTests", uses: ["ArgumentParsing", "PropertyTesting"]),
    tests(
      "HTTPClientTests",
      uses: [
        .target(name: "CurlLoader", condition: .when(platforms: [.linux, .android])), "HTTPClient",
        "PropertyTesting", "ServerTesting", "http-probe",
      ]),
    tests(
      "ScheduleFilesTests",
      uses: [
        "Financing", "PropertyTesting", "ScheduleEngine", "ScheduleFiles", "ScheduleGenerators",
        "Servicing",
      ]),
    tests(
      "ScheduleDataTests",
      uses: ["Financing", "ScheduleEngine", "ScheduleFiles", "Servicing", "plan-catalog"]),
    tests(
      "ConformanceTests",
      uses: ["Financing", "ScheduleEngine", "ScheduleFiles", "StrictJSON", "WidgetWire"]),
    tests(
      "WidgetWireTests", uses: ["PropertyTesting", "ScheduleEngine", "StrictJSON", "WidgetWire"]),
    tests(
      "CheckoutWireTests",
      uses: ["CheckoutEngine", "CheckoutWire", "PropertyTesting", "ScheduleEngine", "StrictJSON"]),
    tests(
      "ServicingWireTests",
      uses: ["PropertyTesting", "ScheduleEngine", "Servicing", "ServicingWire", "StrictJSON"],
      excluding: ["Accounts/FailingSeeds.txt"]),
    tests(
      "FinancingWireTests",
      uses: ["Financing", "FinancingWire", "PropertyTesting", "ScheduleEngine", "StrictJSON"]),
    tests(
      "WidgetRenderingTests",
      uses: [
        "Financing", "PropertyTesting", "ScheduleEngine", "ScheduleGenerators", "TestSupport",
        "WidgetRendering",
      ],
      excluding: ["Goldens"]),
    tests(
      "OrderBatchTests",
      uses: [
        "Financing", "FinancingWire", "OrderBatch", "PropertyTesting", "ScheduleEngine",
        "ScheduleGenerators", "StrictJSON", "VectorInstructions",
      ]),
    tests(
      "FoundationOverlayTests",
      uses: [
        "AccountJournal", "AfterpayAPI", "AfterpayCheckout", "AfterpayWidget", "CheckoutAPI",
        "CheckoutEngine", "Financing", "FinancingWire",
        "FoundationOverlay", "FoundationServerOverlay",
        "OrderBatch", "PropertyTesting", "ScheduleEngine", "ScheduleFiles", "ScheduleGenerators",
        "Servicing", "ServicingWire", "WidgetJournal", "WidgetRendering", "WidgetWire",
      ]),
    tests(
      "AfterpayWidgetTests",
      uses: [
        "AfterpayWidget", "ConcurrencyTesting", "EventStreams", "PropertyTesting",
        "ScheduleEngine", "ScheduleFiles", "ScheduleGenerators", "WidgetWire", "live-widget",
      ]),
    tests(
      "WidgetJournalTests",
      uses: [
        "JournalTesting", "Journals", "POSIX", "PropertyTesting", "ScheduleEngine",
        "ScheduleGenerators", "StrictJSON", "WidgetJournal",
      ]),
    tests(
      "AccountJournalTests",
      uses: [
        "AccountJournal", "JournalTesting", "Journals", "POSIX", "PropertyTesting",
        "ScheduleEngine", "Servicing", "ServicingWire", "StrictJSON", "WidgetJournal",
      ]),
    tests(
      "AfterpayAPITests",
      uses: [
        "AfterpayAPI", "AfterpayWidget", "HTTPClient", "PropertyTesting", "ScheduleEngine",
        "ServerTesting",
      ]),
    tests(
      "AfterpayCheckoutTests",
      uses: [
        "AfterpayCheckout", "CheckoutEngine", "CheckoutWire", "ConcurrencyTesting", "EventStreams",
        "PropertyTesting", "ScheduleEngine", "StrictJSON",
      ]),
    tests(
      "CheckoutAPITests",
      uses: [
        "AfterpayCheckout", "CheckoutAPI", "CheckoutEngine", "CheckoutWire", "HTTPClient",
        "ScheduleEngine", "ServerTesting", "ShopRequests",
      ]),
    tests(
      "CheckoutTestingTests",
      uses: ["AfterpayCheckout", "CheckoutEngine", "CheckoutTesting", "ScheduleEngine"]),
    tests(
      "WidgetCommandsTests",
      uses: [
        "AccountJournal", "ArgumentParsing", "ConcurrencyTesting", "Financing", "HTTPClient",
        "Journals", "OrderBatch", "POSIX", "PropertyTesting", "SHA256Kernels", "ScheduleEngine",
        "ServerTesting", "Servicing", "ServicingWire", "ShopRequests", "StrictJSON", "TestSupport",
        "WidgetCommands", "WidgetJournal", "widget",
      ],
      excluding: ["Goldens"]),
    tests(
      "WidgetWebTests",
      uses: ["ScheduleEngine", "StrictJSON", "WidgetRendering", "WidgetWeb", "WidgetWire"]),
    tests("CheckoutWebTests", uses: ["CheckoutWeb"]),
    tests(
      "LoanWebTests",
      uses: ["Financing", "LoanWeb", "ScheduleEngine", "WidgetRendering"]),
    tests("PropertyTestingTests", uses: ["PropertyTesting"]),
    tests(
      "ScheduleGeneratorsTests", uses: ["PropertyTesting", "ScheduleEngine", "ScheduleGenerators"]),
    tests(
      "BenchmarkingTests",
      uses: ["ArgumentParsing", "Benchmarking", "StrictJSON", "TestSupport"]),
    tests("RepositoryTests"),

    // The corpus of the fuzzer, as tests.
    tests(
      "FuzzCorpusTests",
      uses: [
        "AfterpayAPI", "AfterpayWidget", "ArgumentParsing", "CheckoutEngine", "CheckoutWire",
        "Financing", "FinancingWire", "HTTPClient", "Journals", "OrderBatch", "ScheduleEngine",
        "ScheduleFiles", "Servicing",
        "ServicingWire", "StrictJSON", "WidgetCommands", "WidgetJournal", "WidgetRendering",
        "WidgetWeb", "WidgetWire",
      ],
      in: "Tests/Fuzz", excluding: ["Corpus", "Dictionaries", "Entry", "run"]),

    // A plugin makes a test of each documented example of these modules and of README.md.
    support("ExampleReading", in: "Tests/DocumentationExamples/Reading"),
    .executableTarget(
      name: "example-tests", dependencies: ["ExampleReading"],
      path: "Tests/DocumentationExamples/Tool", swiftSettings: strict),
    .plugin(
      name: "ExamplePlugin", capability: .buildTool(), dependencies: ["example-tests"],
      path: "Tests/DocumentationExamples/Plugin"),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "AfterpayAPI", "AfterpayCheckout", "AfterpayWidget", "CheckoutAPI", "CheckoutEngine",
        "CheckoutTesting", "CheckoutWire", "ExampleReading", "Financing", "FinancingWire",
        "FoundationOverlay",
        "FoundationServerOverlay", "OrderBatch",
        "PropertyTesting", "SHA256Kernels", "ScheduleEngine", "ScheduleFiles", "ScheduleGenerators",
        "Servicing", "ServicingWire", "WidgetJournal", "WidgetRendering", "WidgetWire",
      ],
      swiftSettings: strict, plugins: ["ExamplePlugin"]),

    // Programs that harnesses run.
    .executableTarget(
      name: "http-probe", dependencies: ["AfterpayAPI", "AfterpayWidget", "HTTPClient"],
      path: "Tests/Harnesses/HostileHTTP/Probe", exclude: ["README.md"], swiftSettings: strict),
    .executableTarget(
      name: "checkout-stores",
      dependencies: [
        "AfterpayCheckout", "CheckoutAPI", "CheckoutEngine", "CheckoutWire", "FoundationOverlay",
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
