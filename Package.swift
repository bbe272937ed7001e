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

/// A library: the folder of its name in a group of `Sources`.
func library(
  _ name: String, in group: String, uses dependencies: [Target.Dependency] = [],
  excluding excluded: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(group)/\(name)", exclude: excluded,
    swiftSettings: strict)
}

/// A library with the description of the system's functions that it calls, which an app's review reads.
///
/// The description is a resource where apps are built. Elsewhere it would only make the library link
/// Foundation, which a resource's generated code imports.
func libraryWithPrivacyManifest(_ name: String, in group: String) -> Target {
  #if os(macOS)
    .target(
      name: name, path: "Sources/\(group)/\(name)", resources: [.copy("PrivacyInfo.xcprivacy")],
      swiftSettings: strict)
  #else
    library(name, in: group, excluding: ["PrivacyInfo.xcprivacy"])
  #endif
}

/// A library in C.
func cLibrary(_ name: String, in folder: String, links libraries: [LinkerSetting] = []) -> Target {
  .target(
    name: name, path: "\(folder)/\(name)",
    cSettings: [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)],
    linkerSettings: libraries)
}

/// A program.
func program(
  _ name: String, at path: String, uses dependencies: [Target.Dependency],
  excluding excluded: [String] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: path, exclude: excluded, swiftSettings: strict)
}

/// Tests: a folder of `Tests`.
func tests(
  _ name: String, at folder: String, uses dependencies: [Target.Dependency] = [],
  excluding excluded: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: "Tests/\(folder)", exclude: excluded,
    swiftSettings: strict)
}

/// A library that only tests and benchmarks use: a folder of `Tests`.
func support(
  _ name: String, at folder: String, uses dependencies: [Target.Dependency] = [],
  excluding excluded: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Tests/\(folder)", exclude: excluded,
    swiftSettings: strict)
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
    .library(name: "PaymentTerms", targets: ["PaymentTerms"]),
    .library(name: "TermsWire", targets: ["TermsWire"]),
    .library(name: "FinancingWire", targets: ["FinancingWire"]),
    .library(name: "CheckoutWire", targets: ["CheckoutWire"]),
    .library(name: "ShopRequests", targets: ["ShopRequests"]),
    .library(name: "LiveCheckout", targets: ["LiveCheckout"]),
    .library(name: "CheckoutTesting", targets: ["CheckoutTesting"]),
    .library(name: "AfterpayWidget", targets: ["AfterpayWidget"]),
    .library(name: "PaymentEngine", targets: ["PaymentEngine"]),
    .library(name: "AfterpayRequests", targets: ["AfterpayRequests"]),
    .library(name: "AfterpayAPI", targets: ["AfterpayAPI"]),
    .library(name: "FoundationOverlay", targets: ["FoundationOverlay"]),
    .library(name: "FoundationServerOverlay", targets: ["FoundationServerOverlay"]),
    .library(name: "ScheduleFiles", targets: ["ScheduleFiles"]),
    .library(name: "WidgetRendering", targets: ["WidgetRendering"]),
    .library(name: "ViewModels", targets: ["ViewModels"]),
    .library(name: "WidgetViews", targets: ["WidgetViews"]),
    .library(name: "CheckoutViews", targets: ["CheckoutViews"]),
    .library(name: "EntryStore", targets: ["EntryStore"]),
    .library(name: "WidgetStorage", targets: ["WidgetStorage"]),
    .library(name: "AccountStorage", targets: ["AccountStorage"]),
    .library(name: "OrderStorage", targets: ["OrderStorage"]),
    .library(name: "WidgetWire", targets: ["WidgetWire"]),
    .library(name: "OrderBatch", targets: ["OrderBatch"]),
    .library(name: "PropertyTesting", targets: ["PropertyTesting"]),
    .library(name: "ScheduleGenerators", targets: ["ScheduleGenerators"]),
    .executable(name: "widget", targets: ["widget"]),
  ],
  traits: [
    .trait(
      name: "BuiltInPlansOnly",
      description: """
        Plans have equal payments and regular due dates, as all built-in plans do; others are errors. \
        The scripts of the modules for web pages set its definition, since pages load their code. \
        Nothing else should.
        """)
  ],
  targets: [
    // Engine: the payments of an order and the widget's behavior. It imports nothing.
    .target(
      name: "ScheduleEngine", path: "Sources/Engine/ScheduleEngine",
      swiftSettings: strict + [
        .define("BUILT_IN_PLANS_ONLY", .when(traits: ["BuiltInPlansOnly"]))
      ]),
    tests(
      "ScheduleEngineTests", at: "Engine/ScheduleEngineTests",
      uses: ["PropertyTesting", "ScheduleEngine", "ScheduleGenerators"],
      excluding: ["Widget/FailingSeeds.txt"]),

    // Widget: live, drawn, as JSON, and with orders from Afterpay's service.
    // The live widget's interface has types of all modules that it exports: see Exports.swift.
    library(
      "AfterpayWidget", in: "Widget",
      uses: [
        "EventStreams", "FoundationOverlay", "POSIX", "ScheduleEngine", "ScheduleFiles",
        "WidgetRendering", "WidgetWire",
      ]),
    library("WidgetWire", in: "Widget", uses: ["ScheduleEngine", "StrictJSON"]),
    library("WidgetRendering", in: "Widget", uses: ["Financing", "ScheduleEngine"]),
    program("live-widget", at: "Examples/LiveWidget", uses: ["AfterpayWidget"]),
    tests(
      "AfterpayWidgetTests", at: "Widget/AfterpayWidgetTests",
      uses: [
        "AfterpayAPI", "AfterpayWidget", "ConcurrencyTesting", "EventStreams", "HTTPClient",
        "PropertyTesting", "ScheduleEngine", "ServerTesting", "live-widget",
      ]),
    tests(
      "WidgetWireTests", at: "Widget/WidgetWireTests",
      uses: ["PropertyTesting", "ScheduleEngine", "StrictJSON", "WidgetWire"]),
    tests(
      "WidgetRenderingTests", at: "Widget/WidgetRenderingTests",
      uses: [
        "Financing", "PropertyTesting", "ScheduleEngine", "ScheduleGenerators", "TestSupport",
        "WidgetRendering",
      ],
      excluding: ["Goldens", "Loans/FailingSeeds.txt"]),

    // Service: an order at Afterpay's service, decided once; as JSON, and over HTTP.
    library("PaymentEngine", in: "Service", uses: ["ScheduleEngine"]),
    library(
      "PaymentWire", in: "Service", uses: ["PaymentEngine", "ScheduleEngine", "StrictJSON"]),
    // Apart from AfterpayAPI, because the command links no Foundation.
    library(
      "AfterpayRequests", in: "Service",
      uses: ["HTTPClient", "PaymentEngine", "PaymentWire", "ScheduleEngine", "StrictJSON"]),
    library(
      "AfterpayAPI", in: "Service",
      uses: [
        "AfterpayRequests", "AfterpayWidget", "HTTPClient", "PaymentEngine", "PaymentWire",
        "ScheduleEngine",
      ]),
    tests(
      "ServiceTests", at: "Service",
      uses: [
        "AfterpayRequests", "HTTPClient", "PaymentEngine", "PaymentWire", "PropertyTesting",
        "ScheduleEngine", "ServerTesting", "StrictJSON", "TestSupport",
      ]),

    // Checkout: five flows from a cart to a paid order, run, as JSON, and sent to a shop.
    library("CheckoutEngine", in: "Checkout", uses: ["ScheduleEngine"]),
    library(
      "CheckoutWire", in: "Checkout", uses: ["CheckoutEngine", "ScheduleEngine", "StrictJSON"]),
    // Apart from LiveCheckout, because the command links no Foundation.
    library(
      "ShopRequests", in: "Checkout",
      uses: ["CheckoutEngine", "CheckoutWire", "HTTPClient", "ScheduleEngine"]),
    // It exports all modules that an app with a checkout needs: see Exports.swift.
    library(
      "LiveCheckout", in: "Checkout",
      uses: [
        "CheckoutEngine", "CheckoutWire", "EventStreams", "FoundationOverlay", "PaymentEngine",
        "ScheduleEngine", "ShopRequests", "StrictJSON",
      ]),
    library(
      "CheckoutTesting", in: "Checkout",
      uses: ["CheckoutEngine", "LiveCheckout", "ScheduleEngine"]),
    tests(
      "CheckoutEngineTests", at: "Checkout/CheckoutEngineTests",
      uses: ["CheckoutEngine", "PropertyTesting", "ScheduleEngine", "TestSupport"]),
    tests(
      "CheckoutWireTests", at: "Checkout/CheckoutWireTests",
      uses: [
        "CheckoutEngine", "CheckoutWire", "PropertyTesting", "ScheduleEngine", "StrictJSON",
        "TestSupport",
      ]),
    tests(
      "LiveCheckoutTests", at: "Checkout/LiveCheckoutTests",
      uses: [
        "CheckoutEngine", "CheckoutWire", "ConcurrencyTesting", "EventStreams", "HTTPClient",
        "LiveCheckout", "PaymentEngine", "PropertyTesting", "ScheduleEngine", "ServerTesting",
        "ShopRequests", "TestSupport",
      ]),
    tests(
      "CheckoutTestingTests", at: "Checkout/CheckoutTestingTests",
      uses: ["CheckoutEngine", "CheckoutTesting", "LiveCheckout", "ScheduleEngine"]),

    // Views: widgets and checkouts on the screens of Apple platforms. The models have all decisions and
    // are tested on every platform; the views, which only draw, are empty off Apple's.
    library(
      "ViewModels", in: "Views",
      uses: [
        "AfterpayWidget", "CheckoutEngine", "CheckoutWire", "LiveCheckout", "ScheduleEngine",
        "WidgetRendering",
      ]),
    library(
      "WidgetViews", in: "Views",
      uses: ["AfterpayWidget", "ScheduleEngine", "ViewModels", "WidgetRendering"]),
    library(
      "CheckoutViews", in: "Views",
      uses: [
        "CheckoutEngine", "LiveCheckout", "ScheduleEngine", "ViewModels", "WidgetRendering",
        "WidgetViews",
      ]),
    tests(
      "ViewModelsTests", at: "Views/ViewModelsTests",
      uses: [
        "AfterpayWidget", "CheckoutEngine", "CheckoutTesting", "CheckoutWire", "ConcurrencyTesting",
        "EventStreams", "LiveCheckout", "PropertyTesting", "ScheduleEngine", "TestSupport",
        "ViewModels", "WidgetRendering",
      ]),

    // Loans: plans with interest.
    library("Financing", in: "Loans", uses: ["ScheduleEngine"]),
    library("FinancingWire", in: "Loans", uses: ["Financing", "ScheduleEngine", "StrictJSON"]),
    tests(
      "LoanTests", at: "Loans",
      uses: [
        "Financing", "FinancingWire", "PropertyTesting", "ScheduleEngine", "ScheduleGenerators",
        "StrictJSON",
      ]),

    // Terms: plans and loans as the payment terms of other people's checkouts.
    library(
      "PaymentTerms", in: "Terms", uses: ["Financing", "ScheduleEngine", "WidgetRendering"]),
    library(
      "TermsWire", in: "Terms",
      uses: ["PaymentTerms", "ScheduleEngine", "StrictJSON", "WidgetRendering"]),
    tests(
      "TermsTests", at: "Terms",
      uses: [
        "Financing", "PaymentTerms", "PropertyTesting", "ScheduleEngine", "ScheduleGenerators",
        "StrictJSON", "TermsWire", "WidgetRendering",
      ]),

    // Accounts: after the purchase.
    library("Servicing", in: "Accounts", uses: ["ScheduleEngine"]),
    library(
      "ServicingWire", in: "Accounts",
      uses: ["SHA256Kernels", "ScheduleEngine", "ScheduleFiles", "Servicing", "StrictJSON"]),
    tests(
      "AccountTests", at: "Accounts",
      uses: [
        "PropertyTesting", "ScheduleEngine", "ScheduleGenerators", "Servicing",
        "ServicingWire", "StrictJSON",
      ],
      excluding: [
        "ServicingTests/Account/FailingSeeds.txt", "ServicingWireTests/Accounts/FailingSeeds.txt",
      ]),

    // Store: widgets and accounts on databases, for any number of machines.
    library(
      "EntryStore", in: "Store",
      uses: ["Databases", "POSIX", "ScheduleEngine", "StrictJSON"]),
    library(
      "WidgetStorage", in: "Store",
      uses: ["Databases", "EntryStore", "ScheduleEngine", "ScheduleFiles", "StrictJSON"]),
    // The journals of orders, which archives contain.
    library(
      "OrderEntries", in: "Store",
      uses: ["EntryStore", "PaymentEngine", "PaymentWire", "ScheduleEngine", "StrictJSON"]),
    library(
      "AccountStorage", in: "Store",
      uses: [
        "Databases", "EntryStore", "OrderEntries", "PaymentEngine", "ScheduleEngine",
        "ScheduleFiles", "Servicing", "ServicingWire", "StrictJSON", "WidgetStorage",
      ]),
    library(
      "OrderStorage", in: "Store",
      uses: [
        "AccountStorage", "AfterpayRequests", "EntryStore", "HTTPClient", "OrderEntries", "POSIX",
        "PaymentEngine", "PaymentWire", "ScheduleEngine", "Servicing", "ServicingWire",
        "WidgetStorage",
      ]),
    tests(
      "StoreTests", at: "Store",
      uses: [
        "AccountStorage", "DatabaseTesting", "Databases", "EntryStore", "HTTPClient",
        "OrderEntries", "OrderStorage", "POSIX", "PaymentEngine", "PaymentWire", "PropertyTesting",
        "ScheduleEngine", "ScheduleGenerators", "Servicing", "ServicingWire", "StrictJSON",
        "TestSupport", "WidgetStorage",
      ],
      excluding: ["WidgetStorageTests/FailingSeeds.txt"]),

    // Batch: files of orders at the speed of the machine; SHA-256 by instructions that only some
    // processors have, and many bytes compared at once.
    library(
      "OrderBatch", in: "Batch",
      uses: [
        "Financing", "FinancingWire", "SHA256Kernels", "ScheduleEngine", "StrictJSON",
        "VectorInstructions", "WidgetWire",
      ]),
    library("SHA256Kernels", in: "Batch", uses: ["ScheduleEngine", "VectorInstructions"]),
    cLibrary("VectorInstructions", in: "Sources/Batch"),
    tests(
      "BatchTests", at: "Batch",
      uses: [
        "Financing", "FinancingWire", "OrderBatch", "PropertyTesting", "SHA256Kernels",
        "ScheduleEngine", "ScheduleGenerators", "StrictJSON", "VectorInstructions",
      ]),

    // Plans: as files, and the generator of the built-in ones.
    library(
      "ScheduleFiles", in: "Plans",
      uses: ["Financing", "ScheduleEngine", "Servicing", "StrictJSON"]),
    program(
      "plan-catalog", at: "Sources/Plans/plan-catalog",
      uses: ["Financing", "POSIX", "ScheduleEngine", "ScheduleFiles", "Servicing", "StrictJSON"]),
    tests(
      "PlanTests", at: "Plans",
      uses: [
        "Financing", "PropertyTesting", "ScheduleEngine", "ScheduleFiles", "ScheduleGenerators",
        "Servicing", "StrictJSON", "WidgetWire", "plan-catalog",
      ]),

    // Command: `widget`.
    library(
      "WidgetCommands", in: "Command",
      uses: [
        "AccountStorage", "AfterpayRequests", "ArgumentParsing", "CheckoutEngine", "CheckoutWire",
        "Databases", "EntryStore", "Financing", "FinancingWire", "HTTPClient", "OrderBatch",
        "OrderEntries", "OrderStorage", "POSIX", "PaymentEngine", "PaymentTerms", "PaymentWire",
        "SHA256Kernels", "ScheduleEngine", "ScheduleFiles", "Servicing", "ServicingWire",
        "ShopRequests", "StrictJSON", "TermsWire", "WidgetRendering", "WidgetStorage", "WidgetWire",
      ]),
    program("widget", at: "Sources/Command/widget", uses: ["WidgetCommands"]),
    tests(
      "WidgetCommandsTests", at: "Command/WidgetCommandsTests",
      uses: [
        "AccountStorage", "AfterpayRequests", "ArgumentParsing", "ConcurrencyTesting",
        "DatabaseTesting", "Databases", "EntryStore", "Financing", "HTTPClient", "OrderBatch",
        "OrderEntries", "POSIX", "PropertyTesting", "SHA256Kernels", "ScheduleEngine",
        "ServerTesting", "Servicing",
        "ServicingWire", "ShopRequests", "StrictJSON", "TestSupport", "WidgetCommands",
        "WidgetStorage", "widget",
      ],
      excluding: ["Goldens"]),

    // Web: modules for pages. Their scripts `build` compile them by Embedded Swift to WebAssembly, with the
    // C functions of `Runtime.c` that this platform lacks.
    library(
      "WebModule", in: "Web", uses: ["ScheduleEngine", "WidgetRendering"],
      excluding: ["JavaScript", "Runtime.c", "embed"]),
    library(
      "WidgetWeb", in: "Web", uses: ["ScheduleEngine", "WebModule", "WidgetRendering"],
      excluding: ["Accessibility.md", "JavaScript", "README.md", "build", "pack"]),
    library(
      "ElementsWeb", in: "Web",
      uses: ["ScheduleEngine", "WebModule", "WidgetRendering", "WidgetWeb"],
      excluding: ["JavaScript", "build"]),
    library(
      "LoanWeb", in: "Web", uses: ["Financing", "ScheduleEngine", "WebModule", "WidgetRendering"],
      excluding: ["JavaScript", "README.md", "Runtime.c", "build"]),
    library(
      "CheckoutWeb", in: "Web",
      uses: ["CheckoutEngine", "CheckoutWire", "ScheduleEngine", "WebModule"],
      excluding: ["JavaScript", "README.md", "Runtime.c", "build"]),
    library(
      "TermsWeb", in: "Web",
      uses: [
        "Financing", "PaymentTerms", "ScheduleEngine", "StrictJSON", "TermsWire", "WebModule",
        "WidgetRendering",
      ],
      excluding: ["JavaScript", "Runtime.c", "build"]),
    tests(
      "WebTests", at: "Web",
      uses: [
        "CheckoutEngine", "CheckoutWeb", "CheckoutWire", "ElementsWeb", "Financing", "LoanWeb",
        "PaymentTerms", "ScheduleEngine", "StrictJSON", "TermsWeb", "TermsWire", "WebModule",
        "WidgetRendering", "WidgetWeb", "WidgetWire",
      ]),

    // Foundation: the engines' values by Foundation's types.
    library(
      "FoundationOverlay", in: "Foundation",
      uses: [
        "Financing", "FinancingWire", "PaymentEngine", "PaymentTerms", "ScheduleEngine",
        "ScheduleFiles", "Servicing", "ServicingWire", "TermsWire", "WidgetRendering", "WidgetWire",
      ]),
    // Apart from FoundationOverlay, because apps link neither batches nor stores.
    library(
      "FoundationServerOverlay", in: "Foundation",
      uses: [
        "AccountStorage", "EntryStore", "FoundationOverlay", "OrderBatch", "OrderStorage",
        "WidgetStorage",
      ]),
    tests(
      "FoundationOverlayTests", at: "Foundation/FoundationOverlayTests",
      uses: [
        "AccountStorage", "AfterpayAPI", "AfterpayRequests", "AfterpayWidget", "CheckoutEngine",
        "EntryStore", "Financing", "FinancingWire", "FoundationOverlay", "FoundationServerOverlay",
        "LiveCheckout", "OrderBatch", "OrderStorage", "PaymentEngine", "PaymentTerms",
        "PropertyTesting", "ScheduleEngine", "ScheduleFiles", "ScheduleGenerators", "Servicing",
        "ServicingWire", "ShopRequests", "TermsWire", "WidgetRendering",
        "WidgetStorage", "WidgetWire",
      ]),

    // System: general machinery, which knows no payments.
    library("StrictJSON", in: "System"),
    library("ArgumentParsing", in: "System"),
    library("EventStreams", in: "System"),
    libraryWithPrivacyManifest("POSIX", in: "System"),
    // SQLite and libpq are found when the program runs; on Apple platforms SQLite is linked.
    library("Databases", in: "System", uses: ["POSIX"]),
    // Linux uses the installed libcurl, Apple platforms use URLSession.
    library(
      "HTTPClient", in: "System",
      uses: [
        .target(name: "CurlLoader", condition: .when(platforms: [.linux, .android])), "POSIX",
      ]),
    cLibrary(
      "CurlLoader", in: "Sources/System",
      links: [.linkedLibrary("dl", .when(platforms: [.linux, .android]))]),
    tests(
      "SystemTests", at: "System",
      uses: [
        .target(name: "CurlLoader", condition: .when(platforms: [.linux, .android])),
        "ArgumentParsing", "ConcurrencyTesting", "DatabaseTesting", "Databases", "EventStreams",
        "HTTPClient", "POSIX", "PropertyTesting", "ServerTesting", "StrictJSON", "TestSupport",
        "http-probe",
      ]),

    // Testing: the kit for property-based tests, and generators of the engine's values.
    library("PropertyTesting", in: "Testing", uses: ["POSIX"]),
    library("ScheduleGenerators", in: "Testing", uses: ["PropertyTesting", "ScheduleEngine"]),
    tests(
      "PropertyTestingTests", at: "Testing",
      uses: ["PropertyTesting", "ScheduleEngine", "ScheduleGenerators"]),

    // Benchmarks: time and allocations of every hot path.
    program(
      "benchmarks", at: "Tests/Benchmarks/benchmarks",
      uses: [
        "AfterpayWidget", "AllocationCounter", "Benchmarking", "CheckoutEngine", "CheckoutWire",
        "EntryStore", "EventStreams", "Financing", "OrderBatch", "PropertyTesting",
        "SHA256Kernels", "ScheduleEngine", "ScheduleFiles", "Servicing", "ServicingWire",
        "StrictJSON", "WidgetRendering", "WidgetStorage", "WidgetWire",
      ]),
    support(
      "Benchmarking", at: "Benchmarks/Benchmarking", uses: ["ArgumentParsing", "StrictJSON"]),
    cLibrary("AllocationCounter", in: "Tests/Benchmarks"),
    tests(
      "BenchmarkingTests", at: "Benchmarks/BenchmarkingTests",
      uses: ["ArgumentParsing", "Benchmarking", "StrictJSON", "TestSupport"]),

    // Support that several test targets share.
    support("TestSupport", at: "Support/TestSupport", uses: ["POSIX"]),
    support("DatabaseTesting", at: "Support/DatabaseTesting", uses: ["POSIX"]),
    support("ConcurrencyTesting", at: "Support/ConcurrencyTesting"),
    support("ServerTesting", at: "Support/ServerTesting", excluding: ["Server"]),

    // The repository itself: its rules, and the corpus of the fuzzer.
    tests("RepositoryTests", at: "Repository/RepositoryTests"),
    tests(
      "FuzzCorpusTests", at: "Fuzz",
      uses: [
        "AfterpayAPI", "AfterpayWidget", "ArgumentParsing", "CheckoutEngine", "CheckoutWire",
        "EntryStore", "Financing", "FinancingWire", "HTTPClient", "OrderBatch", "PaymentTerms",
        "ScheduleEngine", "ScheduleFiles", "Servicing", "ServicingWire", "StrictJSON", "TermsWire",
        "WidgetCommands", "WidgetRendering", "WidgetStorage", "WidgetWeb", "WidgetWire",
      ],
      excluding: ["Corpus", "Dictionaries", "Entry", "run"]),

    // Programs that harnesses run.
    program(
      "http-probe", at: "Tests/Harnesses/HostileHTTP/Probe",
      uses: ["AfterpayAPI", "AfterpayWidget", "HTTPClient"], excluding: ["README.md"]),
    program(
      "checkout-stores", at: "Tests/Harnesses/Shop/Stores",
      uses: [
        "CheckoutEngine", "CheckoutWire", "FoundationOverlay", "LiveCheckout", "ScheduleEngine",
        "ShopRequests", "StrictJSON",
      ]),
    program(
      "store-probe", at: "Tests/Harnesses/Store/Probe",
      uses: [
        "AccountStorage", "EntryStore", "POSIX", "ScheduleEngine", "ServicingWire",
        "WidgetStorage",
      ]),
    program(
      "web-orders", at: "Tests/Harnesses/Web/Orders",
      uses: ["Financing", "ScheduleEngine", "StrictJSON", "WidgetRendering", "WidgetWire"]),
  ],
  swiftLanguageModes: [.v6]
)

// A plugin makes a test of each documented example of these modules and of README.md. They compile for
// minutes, so that `swift test` has them only if EVERY_TEST is set, as .ci/run does.
if Context.environment["EVERY_TEST"] != nil {
  package.targets += [
    support("ExampleReading", at: "Repository/DocumentationExamples/Reading"),
    program(
      "example-tests", at: "Tests/Repository/DocumentationExamples/Tool", uses: ["ExampleReading"]),
    .plugin(
      name: "ExamplePlugin", capability: .buildTool(), dependencies: ["example-tests"],
      path: "Tests/Repository/DocumentationExamples/Plugin"),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "AccountStorage", "AfterpayAPI", "AfterpayRequests", "AfterpayWidget", "CheckoutEngine",
        "CheckoutTesting", "CheckoutWire", "EntryStore", "ExampleReading", "Financing",
        "FinancingWire", "FoundationOverlay", "FoundationServerOverlay", "LiveCheckout",
        "OrderBatch", "OrderStorage", "PaymentEngine", "PaymentTerms", "PropertyTesting",
        "SHA256Kernels", "ScheduleEngine", "ScheduleFiles", "ScheduleGenerators", "Servicing",
        "ServicingWire", "ShopRequests", "TermsWire", "ViewModels", "WidgetRendering",
        "WidgetStorage", "WidgetWire",
      ],
      path: "Tests/Repository/DocumentationTests", swiftSettings: strict, plugins: ["ExamplePlugin"]
    ),
  ]
}

// The builds of .ci/run have no debug information, which takes a seventh of their time.
if Context.environment["OMIT_DEBUG_INFO"] != nil {
  for target in package.targets where target.swiftSettings != nil {
    target.swiftSettings?.append(.unsafeFlags(["-gnone"]))
  }
}
