import ArgumentParsing
import OrderBatch
import StrictJSON

/// The options that describe the file of a batch's orders.
enum OrderFileOptions {
  /// The treatment of a row whose identifier an earlier row has.
  enum Duplicates: String, CaseIterable, Sendable {
    case keep, reject
  }

  static let inputFormat = Option(
    "input-format", value: "FORMAT", .optional(.choice(), default: BatchOptions.InputFormat.csv),
    help: "The format of the orders.")
  static let columns = Option(
    "columns", value: "NAMES", .optional,
    help: """
      The columns of a file without a header, or with other names in it, such as \
      id,date,-,amount,currency; - skips a column.
      """)
  static let separator = Option(
    "separator", value: "CHARACTER", .optional(.separator),
    help: """
      The character between fields, comma, semicolon or tab; by default that of the header, or \
      comma.
      """)
  static let duplicates = Option(
    "duplicates", value: "WHAT", .optional(.choice(), default: Duplicates.keep),
    help: """
      What to do with an id that an earlier row has: keep computes the row, reject makes it an \
      error, and needs memory for all ids.
      """)

  /// Throws if the options contradict each other.
  static func check(_ parsed: ParsedArguments) throws(ValidationError) {
    guard parsed[inputFormat] == .csv || parsed[columns] == nil && parsed[separator] == nil else {
      throw ValidationError("--columns and --separator are those of rows of csv; omit them")
    }
    _ = try columns(in: parsed)
  }

  /// Returns the columns of `--columns`, or nil.
  private static func columns(
    in parsed: ParsedArguments
  ) throws(ValidationError) -> [OrderColumn?]? {
    guard let text = parsed[columns] else { return nil }
    do throws(HeaderError) {
      return try OrderColumn.list(text)
    } catch {
      throw ValidationError(error.description)
    }
  }

  /// Sets the options of a batch.
  static func set(
    _ options: inout BatchOptions, from parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) {
    options.input = parsed[inputFormat]
    options.separator = parsed[separator]
    options.columns = try? columns(in: parsed)
    guard let zone = parsed[CommonOptions.timeZone] else { return }
    options.timeZone = OrderTimeZone(offset: zone) ?? environment.timeZone(zone)
    guard options.timeZone != nil else {
      throw CommandError(
        .data,
        "--time-zone: there is no time zone \(zone.quotedForMessage); pass UTC, an offset such as "
          + "+10:00, or a name of the system's time zones, such as Australia/Sydney")
    }
  }
}

extension ValueParser where Value == FieldSeparator {
  /// A parser of the name of a separator, or of the character itself.
  fileprivate static var separator: ValueParser {
    let names = FieldSeparator.allCases.map(\.rawValue)
    return ValueParser(completion: .choices(names), text: \.rawValue) { text in
      guard let separator = FieldSeparator(named: text) else {
        throw ValidationError("must be one of \(names.joined(separator: ", "))")
      }
      return separator
    }
  }
}
