public import PaymentTerms
import ScheduleEngine
import StrictJSON

/// The selected term of an earlier answer, which is read from its JSON.
///
///     let answer = #"{"accepted_term":{"id":"a","title":"A","schedules":[{"id":"1","type":"immediate","amount":5}]}}"#
///     try EarlierTerms(utf8: Array(answer.utf8)).selected?.title.description  // "A"
///     try EarlierTerms(utf8: Array("{}".utf8)).selected                       // nil
///     try EarlierTerms(utf8: Array("[]".utf8))  // throws: line 1, column 1: expected an object, found an array
///
/// The terms of a whole checkout or order are those of its member `payment`. Descriptions, terms that
/// are not selected and unknown members are ignored.
public struct EarlierTerms: Hashable, Sendable {
  /// The selected or accepted term; nil if no term was.
  public let selected: TermRecord?

  /// Reads an answer.
  ///
  /// - Parameter bytes: The JSON, at most 16 MiB.
  /// - Throws: ``EarlierTermsError`` for bytes that are no JSON object, terms without a selection, or
  ///   a selected term whose members cannot be read.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(utf8 bytes: [UInt8]) throws(EarlierTermsError) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: bytes)
    } catch {
      throw EarlierTermsError(description: error.description)
    }
    do throws(JSONReadError) {
      var object = try ObjectReader(value)
      if let payment = object.optional("payment") { object = try ObjectReader(payment) }
      selected = try Self.selected(in: &object)
    } catch {
      throw EarlierTermsError(description: error.description)
    }
  }

  private static func selected(
    in object: inout ObjectReader
  ) throws(JSONReadError) -> TermRecord? {
    if let accepted = object.optional("accepted_term") { return try TermRecord(accepted) }
    guard let selection = object.optional("selected_term_id") else {
      if let terms = object.optional("terms"), terms.value.array?.isEmpty != true {
        throw terms.error(.invalid("no term is selected; pass an output of widget terms"))
      }
      return nil
    }
    let id = UTF8Text(try selection.string())
    for field in try object.elements("terms") {
      var term = try ObjectReader(field)
      if UTF8Text(try term.string("id")) == id { return try TermRecord(field) }
    }
    throw selection.error(.invalid("no term has this id; pass an output of widget terms"))
  }
}

extension TermRecord {
  fileprivate init(_ field: JSONField) throws(JSONReadError) {
    var object = try ObjectReader(field)
    let id = UTF8Text(try object.string("id"))
    let title = UTF8Text(try object.string("title"))
    var payments: [Payment] = []
    for field in try object.elements("schedules") {
      var schedule = try ObjectReader(field)
      let id = UTF8Text(try schedule.string("id"))
      let type = UTF8Text(try schedule.string("type"))
      var due: UTF8Text?
      if let field = schedule.optional("due_at") { due = UTF8Text(try field.string()) }
      payments.append(
        Payment(
          id: id, type: type, due: due,
          amount: try schedule.integer("amount", in: 0...TermOrder.maximumTotal)))
    }
    self.init(id: id, title: title, payments: payments)
  }
}

/// The mistake in an earlier answer, with its place.
public struct EarlierTermsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line with the position and the remedy.
  public let description: String
}
