// swift-tools-version: 6.2

import PackageDescription

/// Every target is held to the same rules.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// A library target, or the tests of one.
func library(_ name: String, uses dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(
  _ name: String, uses dependencies: [Target.Dependency], in path: String? = nil,
  excluding excluded: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: path, exclude: excluded, swiftSettings: strict)
}

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
    .library(name: "AfterpayWidget", targets: ["AfterpayWidget"]),
    .library(name: "AfterpayAPI", targets: ["AfterpayAPI"]),
    .library(name: "FoundationOverlay", targets: ["FoundationOverlay"]),
    .library(name: "FoundationServerOverlay", targets: ["FoundationServerOverlay"]),
    .library(name: "ScheduleFiles", targets: ["ScheduleFiles"]),
    .library(name: "WidgetRendering", targets: ["WidgetRendering"]),
    .library(name: "WidgetJournal", targets: ["WidgetJournal"]),
    .library(name: "WidgetWire", targets: ["WidgetWire"]),
    .library(name: "OrderBatch", targets: ["OrderBatch"]),
    .library(name: "PropertyTesting", targets: ["PropertyTesting"]),
    .library(name: "ScheduleGenerators", targets: ["ScheduleGenerators"]),
    .executable(name: "widget", targets: ["widget"]),
  ],
  targets: [
    // Values and pure functions, below everything else.
    library("ScheduleEngine"),
    library("StrictJSON"),

    // The platform's C library, and files by path.
    library("POSIX"),

    // The engine's plans as files, its widget as text, on disk and on the wire.
    library("ScheduleFiles", uses: ["ScheduleEngine", "StrictJSON"]),
    library("WidgetRendering", uses: ["ScheduleEngine"]),
    library("WidgetJournal", uses: ["ScheduleEngine", "StrictJSON"]),
    library("WidgetWire", uses: ["ScheduleEngine", "StrictJSON"]),

    // Rows of many orders in, a line for each out.
    library("OrderBatch", uses: ["ScheduleEngine", "StrictJSON", "WidgetWire"]),

    // The widget of a web page: the engine and its pictures as WebAssembly, with a script around them.
    .target(
      name: "WidgetWeb", dependencies: ["ScheduleEngine", "WidgetRendering"],
      exclude: ["README.md", "build", "JavaScript", "Runtime.c"], swiftSettings: strict),

    // Requests over HTTP: by URLSession on Apple platforms, elsewhere by the libcurl that is installed.
    cLibrary("CurlLoader", links: [.linkedLibrary("dl", .when(platforms: [.linux, .android]))]),
    library(
      "HTTPClient",
      uses: [
        .target(name: "CurlLoader", condition: .when(platforms: [.linux, .android])), "POSIX",
      ]),

    // Decimals, dates, locales and Codable of Foundation for all that needs none of it; the errors of
    // journals and batches apart, since an app links neither.
    library(
      "FoundationOverlay",
      uses: ["ScheduleEngine", "ScheduleFiles", "WidgetRendering", "WidgetWire"]),
    library("FoundationServerOverlay", uses: ["FoundationOverlay", "OrderBatch", "WidgetJournal"]),

    // The live widget, and where it looks up checkouts over a network.
    library(
      "AfterpayWidget",
      uses: [
        "FoundationOverlay", "ScheduleEngine", "ScheduleFiles", "WidgetRendering", "WidgetWire",
      ]),
    library(
      "AfterpayAPI", uses: ["AfterpayWidget", "HTTPClient", "ScheduleEngine", "StrictJSON"]),

    // The command.
    library("ArgumentParsing"),
    library(
      "WidgetCommands",
      uses: [
        "ArgumentParsing", "OrderBatch", "POSIX", "ScheduleEngine", "ScheduleFiles", "StrictJSON",
        "WidgetJournal", "WidgetRendering", "WidgetWire",
      ]),
    program("widget", uses: ["WidgetCommands"]),

    // What a reader can run first.
    .executableTarget(
      name: "live-widget", dependencies: ["AfterpayWidget"], path: "Examples/LiveWidget",
      swiftSettings: strict),

    // Puts Schedules/plans into the engine.
    program("plan-catalog", uses: ["POSIX", "ScheduleEngine", "ScheduleFiles", "StrictJSON"]),

    // The kit for property-based tests, and random values of the engine's types.
    library("PropertyTesting", uses: ["POSIX"]),
    library("ScheduleGenerators", uses: ["PropertyTesting", "ScheduleEngine"]),

    // How long the package's work takes, and what it allocates.
    library("AllocationCounter"),
    library("Benchmarking", uses: ["ArgumentParsing", "StrictJSON"]),
    program(
      "benchmarks",
      uses: [
        "AfterpayWidget", "AllocationCounter", "Benchmarking", "OrderBatch", "PropertyTesting",
        "ScheduleEngine", "ScheduleFiles", "StrictJSON", "WidgetJournal", "WidgetRendering",
        "WidgetWire",
      ]),

    // The examples in the documentation as tests: `DocumentationTests` has one for each example of
    // the modules that it uses, and of README.md.
    .target(
      name: "ExampleReading", path: "Tests/DocumentationExamples/Reading", swiftSettings: strict),
    .executableTarget(
      name: "example-tests", dependencies: ["ExampleReading"],
      path: "Tests/DocumentationExamples/Tool", swiftSettings: strict),
    .plugin(
      name: "ExamplePlugin", capability: .buildTool(), dependencies: ["example-tests"],
      path: "Tests/DocumentationExamples/Plugin"),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "AfterpayAPI", "AfterpayWidget", "ExampleReading", "FoundationOverlay",
        "FoundationServerOverlay", "OrderBatch", "PropertyTesting", "ScheduleEngine",
        "ScheduleFiles", "ScheduleGenerators", "WidgetJournal",
        "WidgetRendering", "WidgetWire",
      ],
      swiftSettings: strict, plugins: ["ExamplePlugin"]),

    // Golden files, temporary directories and built programs, for several test targets.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),

    // A server in Python that follows scripts, for the tests of requests.
    .target(
      name: "ServerTesting", path: "Tests/ServerTesting", exclude: ["Server"],
      swiftSettings: strict),
    tests(
      "AfterpayAPITests",
      uses: [
        "AfterpayAPI", "AfterpayWidget", "HTTPClient", "PropertyTesting", "ScheduleEngine",
        "ServerTesting",
      ]),
    tests(
      "AfterpayWidgetTests",
      uses: [
        "AfterpayWidget", "PropertyTesting", "ScheduleEngine", "ScheduleFiles",
        "ScheduleGenerators", "WidgetWire", "live-widget",
      ]),
    tests("ArgumentParsingTests", uses: ["ArgumentParsing", "PropertyTesting"]),
    tests(
      "HTTPClientTests",
      uses: [
        .target(name: "CurlLoader", condition: .when(platforms: [.linux, .android])), "HTTPClient",
        "PropertyTesting", "ServerTesting", "http-probe",
      ]),
    // Requests to servers that mean harm, for Tests/Harnesses/HostileHTTP/run.
    .executableTarget(
      name: "http-probe", dependencies: ["AfterpayAPI", "AfterpayWidget", "HTTPClient"],
      path: "Tests/Harnesses/HostileHTTP/Probe", exclude: ["README.md"], swiftSettings: strict),
    tests(
      "BenchmarkingTests",
      uses: ["ArgumentParsing", "Benchmarking", "StrictJSON", "TestSupport"]),
    tests(
      "ConformanceTests", uses: ["ScheduleEngine", "ScheduleFiles", "StrictJSON", "WidgetWire"]),
    tests(
      "FoundationOverlayTests",
      uses: [
        "AfterpayAPI", "AfterpayWidget", "FoundationOverlay", "FoundationServerOverlay",
        "OrderBatch", "PropertyTesting", "ScheduleEngine", "ScheduleFiles", "ScheduleGenerators",
        "WidgetJournal", "WidgetRendering", "WidgetWire",
      ]),
    tests(
      "FuzzCorpusTests",
      uses: [
        "AfterpayAPI", "AfterpayWidget", "ArgumentParsing", "HTTPClient", "OrderBatch",
        "ScheduleEngine", "ScheduleFiles", "StrictJSON", "WidgetCommands", "WidgetJournal",
        "WidgetRendering", "WidgetWeb", "WidgetWire",
      ],
      in: "Tests/Fuzz", excluding: ["Corpus", "Dictionaries", "Entry", "run"]),
    tests(
      "OrderBatchTests",
      uses: ["OrderBatch", "PropertyTesting", "ScheduleEngine", "ScheduleGenerators", "StrictJSON"]),
    tests("POSIXTests", uses: ["POSIX"]),
    tests("PropertyTestingTests", uses: ["PropertyTesting"]),
    tests("RepositoryTests", uses: []),
    tests("ScheduleDataTests", uses: ["ScheduleEngine", "ScheduleFiles", "plan-catalog"]),
    tests(
      "ScheduleEngineTests", uses: ["PropertyTesting", "ScheduleEngine", "ScheduleGenerators"]),
    tests(
      "ScheduleFilesTests",
      uses: ["PropertyTesting", "ScheduleEngine", "ScheduleFiles", "ScheduleGenerators"]),
    tests(
      "ScheduleGeneratorsTests", uses: ["PropertyTesting", "ScheduleEngine", "ScheduleGenerators"]),
    tests("StrictJSONTests", uses: ["PropertyTesting", "StrictJSON"]),
    tests(
      "WidgetCommandsTests",
      uses: [
        "ArgumentParsing", "OrderBatch", "POSIX", "ScheduleEngine", "StrictJSON", "TestSupport",
        "WidgetCommands", "WidgetJournal", "widget",
      ],
      excluding: ["Goldens"]),
    tests(
      "WidgetJournalTests",
      uses: [
        "PropertyTesting", "ScheduleEngine", "ScheduleGenerators", "StrictJSON", "WidgetJournal",
      ]),
    tests(
      "WidgetRenderingTests",
      uses: [
        "PropertyTesting", "ScheduleEngine", "ScheduleGenerators", "TestSupport",
        "WidgetRendering",
      ],
      excluding: ["Goldens"]),
    tests(
      "WidgetWebTests",
      uses: ["ScheduleEngine", "StrictJSON", "WidgetRendering", "WidgetWeb", "WidgetWire"]),
    .executableTarget(
      name: "web-orders",
      dependencies: ["ScheduleEngine", "StrictJSON", "WidgetRendering", "WidgetWire"],
      path: "Tests/Harnesses/Web/Orders", swiftSettings: strict),
    tests(
      "WidgetWireTests", uses: ["PropertyTesting", "ScheduleEngine", "StrictJSON", "WidgetWire"]),
  ],
  swiftLanguageModes: [.v6]
)
