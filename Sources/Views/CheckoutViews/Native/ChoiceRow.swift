#if canImport(SwiftUI)
  internal import SwiftUI

  /// A row of a list from which the shopper chooses one.
  struct ChoiceRow: View {
    let title: String
    /// The lines below the title.
    let details: [String]
    let isSelected: Bool
    let isEnabled: Bool
    /// Whether the choice is on its way to the shop's server.
    let isBusy: Bool
    /// The texts in one, for VoiceOver.
    let label: String
    /// The result of choosing the row, or the reason why it is disabled, for VoiceOver.
    let hint: String?
    let choose: @MainActor () -> Void

    var body: some View {
      Button(action: choose) {
        HStack(spacing: 12) {
          Image(systemName: isSelected ? "largecircle.fill.circle" : "circle")
          VStack(alignment: .leading, spacing: 2) {
            Text(verbatim: title)
            ForEach(details.indices, id: \.self) { index in
              Text(verbatim: details[index]).font(.subheadline).foregroundStyle(.secondary)
            }
          }
          Spacer(minLength: 8)
          if isBusy { ProgressView() }
        }
      }
      .buttonStyle(.plain)
      .disabled(!isEnabled)
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(label)
      .accessibilityHint(hint ?? "")
      .accessibilityAddTraits(isSelected ? [.isButton, .isSelected] : [.isButton])
    }
  }
#endif
