import Testing
import ViewModels

struct AnnouncementTests {
  @Test func `A text is announced after the last one, and no text leaves it`() {
    let first = Announcement.next(after: nil, text: "Loading.")
    #expect(first == Announcement(number: 1, text: "Loading.", isUrgent: false))
    #expect(Announcement.next(after: first, text: nil) == first)
    #expect(Announcement.next(after: first, text: "") == first)
    let second = Announcement.next(after: first, text: "It failed.", isUrgent: true)
    #expect(second == Announcement(number: 2, text: "It failed.", isUrgent: true))
    #expect(Announcement.next(after: nil, text: nil) == nil)
  }
}
