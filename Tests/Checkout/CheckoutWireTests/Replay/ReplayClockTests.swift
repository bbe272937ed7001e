import CheckoutEngine
import CheckoutWire
import ScheduleEngine
import Testing

/// The members `at` and `today`.
@Suite struct ReplayClockTests {
  @Test func `Before any time it is the beginning of 1970`() {
    let session = ReplaySession([Figures.begin])
    #expect(session.replay.moment.secondsSinceEpoch == 0)
    #expect(session.replay.moment.today.description == "1970-01-01")
  }

  @Test(arguments: [
    ("0", 0 as Int64, "1970-01-01"), ("-0", 0, "1970-01-01"),
    ("1795255199", 1_795_255_199, "2026-11-21"),
    ("86399", 86_399, "1970-01-01"), ("86400", 86_400, "1970-01-02"),
    ("253402300799", 253_402_300_799, "9999-12-31"),
    (#""1970-01-01T00:00:00Z""#, 0, "1970-01-01"),
    (#""1970-01-02T00:00:00.999Z""#, 86_400, "1970-01-02"),
    (#""1970-01-01T23:59:59.000000000001Z""#, 86_399, "1970-01-01"),
    (#""1970-01-02T00:00:00+23:59""#, 60, "1970-01-01"),
    (#""1970-01-01T00:00:00-00:01""#, 60, "1970-01-01"),
    (#""9999-12-31T23:59:59Z""#, 253_402_300_799, "9999-12-31"),
    (#""9999-12-31T23:58:59-00:01""#, 253_402_300_799, "9999-12-31"),
  ])
  func `A time is whole seconds or RFC 3339 without its fraction`(
    text: String, seconds: Int64, day: String
  ) {
    var session = ReplaySession([Figures.begin])
    session.send(#"{"input":"load","at":\#(text)}"#)
    #expect(session.replay.moment.secondsSinceEpoch == seconds)
    #expect(session.replay.moment.today.description == day)
  }

  @Test(arguments: [
    "2026-11-21T10:00:00Z", "2026-11-21t10:00:00Z", "2026-11-21T10:00:00z", "2026-11-21t10:00:00z",
    "2026-11-21t11:00:00.5+01:00",
  ])
  func `The letters of a time may be small`(text: String) {
    var session = ReplaySession([Figures.begin])
    session.send(#"{"input":"load","at":"\#(text)"}"#)
    #expect(session.replay.moment.secondsSinceEpoch == 1_795_255_200)
  }

  @Test(arguments: [
    "-1", "1.5", "1.0", "1e3", "253402300800", "99999999999999999999", "null", "true", "[]", "{}",
    #""""#, #""0""#, #""2026-11-21""#, #""2026-11-21T00:00:00""#, #""2026-11-21T00:00:00zz""#,
    #""2026-11-21 00:00:00Z""#, #""2026-02-29T00:00:00Z""#, #""2026-11-21T24:00:00Z""#,
    #""2026-11-21T00:00:60Z""#, #""2026-11-21T00:00:00.Z""#, #""2026-11-21T00:00:00+24:00""#,
    #""1969-12-31T23:59:59Z""#, #""1970-01-01T00:00:00+00:01""#,
    #""9999-12-31T23:59:59-00:01""#, #""10000-01-01T00:00:00Z""#,
  ])
  func `Another time is a mistake, and nothing of its line holds`(text: String) {
    var session = ReplaySession([Figures.begin, #"{"input":"load","at":5}"#])
    let state = session.state
    #expect(session.send(#"{"input":"leave","today":"2030-01-01","at":\#(text)}"#).isMistake)
    #expect(session.replay.moment.secondsSinceEpoch == 5)
    #expect(session.replay.moment.today.description == "1970-01-01")
    #expect(session.state == state)
  }

  @Test(arguments: [
    "null", "7", #""2026-2-1""#, #""2026-02-29""#, #""2026-11-21T00:00:00Z""#, #""""#,
  ])
  func `Another day is a mistake`(text: String) {
    var session = ReplaySession([Figures.begin])
    #expect(session.send(#"{"input":"load","at":9,"today":\#(text)}"#).isMistake)
    #expect(session.replay.moment.secondsSinceEpoch == 0)
  }

  @Test func `A day holds until the next one, whatever the time`() {
    var session = ReplaySession([Figures.begin])
    session.send(#"{"input":"load","today":"2026-11-21"}"#)
    session.send(#"{"input":"retry","at":86400}"#)
    #expect(session.replay.moment.today.description == "2026-11-21")
    #expect(session.replay.moment.secondsSinceEpoch == 86_400)
    session.send(#"{"input":"retry","today":"2026-11-22"}"#)
    #expect(session.replay.moment.today.description == "2026-11-22")
  }

  @Test func `The time of a rejected and of an ignored line holds`() {
    var session = ReplaySession([Figures.begin])
    #expect(session.send(#"{"input":"stay","at":7}"#).contains(#""refused":"#))
    #expect(session.replay.moment.secondsSinceEpoch == 7)
    #expect(
      session.send(#"{"input":"answer","request":9,"status":200,"at":8}"#)
        .contains(#""ignored":true"#))
    #expect(session.replay.moment.secondsSinceEpoch == 8)
  }

  @Test func `The time of a line with a wrong member does not hold`() {
    var session = ReplaySession([Figures.begin])
    #expect(session.send(#"{"input":"load","at":7,"extra":1}"#).isMistake)
    #expect(session.send(#"{"input":"begin","at":7}"#).isMistake)
    #expect(session.send(#"{"input":"fly","at":7}"#).isMistake)
    #expect(session.replay.moment.secondsSinceEpoch == 0)
  }

  @Test func `The plan of the day is used: the widget's checksum depends on the day`() {
    var session = ReplaySession(order: Figures.payableOrder)
    let first = session.send(#"{"input":"endEditing","today":"2026-11-21"}"#)
    let second = session.send(#"{"input":"endEditing","today":"2026-11-22"}"#)
    let third = session.send(#"{"input":"endEditing","today":"2026-11-21"}"#)
    #expect(first.contains(#""isValid":true"#))
    #expect(second.contains(#""event":"widget_changed""#))
    #expect(third.contains(#""event":"widget_changed""#))
  }
}
