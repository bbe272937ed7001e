#if canImport(SwiftUI)
  internal import CheckoutEngine
  internal import Foundation
  internal import ScheduleEngine
  internal import SwiftUI
  internal import ViewModels

  /// A way to pay, or a bank or card, as a choice.
  struct PaymentTile: Identifiable {
    let id: UTF8Text
    let name: String
    let detail: String?
    let picture: URL?
    let isSelected: Bool
    let isEnabled: Bool
    let label: String
    let hint: String?

    init(_ method: PaymentsScreen.Method) {
      (id, name, detail) = (method.id, method.name, method.detail)
      picture = method.picture?.address.url
      (isSelected, isEnabled) = (method.isSelected, method.isEnabled)
      (label, hint) = (method.accessibilityLabel, method.accessibilityHint)
    }

    init(_ issuer: PaymentsScreen.Issuer) {
      (id, name, detail) = (issuer.id, issuer.name, nil)
      picture = issuer.picture?.address.url
      (isSelected, isEnabled) = (issuer.isSelected, issuer.isEnabled)
      (label, hint) = (issuer.name, nil)
    }
  }

  /// Choices in a grid, with as many columns as fit.
  struct PaymentTiles: View {
    let tiles: [PaymentTile]
    let choose: @MainActor (UTF8Text) -> Void

    var body: some View {
      LazyVGrid(columns: [GridItem(.adaptive(minimum: 120), spacing: 12)], spacing: 12) {
        ForEach(tiles) { tile in
          PaymentTileView(tile: tile, isRow: false) { choose(tile.id) }
        }
      }
    }
  }

  /// A choice as a row or a tile.
  struct PaymentTileView: View {
    let tile: PaymentTile
    let isRow: Bool
    let choose: @MainActor () -> Void

    var body: some View {
      Button(action: choose) {
        content
          .padding(12)
          .frame(maxWidth: .infinity)
          .overlay {
            RoundedRectangle(cornerRadius: 8)
              .stroke(tile.isSelected ? Color.accentColor : .secondary, lineWidth: 1)
          }
      }
      .buttonStyle(.plain)
      .disabled(!tile.isEnabled)
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(tile.label)
      .accessibilityHint(tile.hint ?? "")
      .accessibilityAddTraits(tile.isSelected ? [.isButton, .isSelected] : [.isButton])
    }

    @ViewBuilder private var content: some View {
      if isRow {
        HStack(spacing: 12) {
          picture
          texts
          Spacer(minLength: 8)
          if tile.isSelected { Image(systemName: "checkmark") }
        }
      } else {
        VStack(spacing: 8) {
          picture
          texts
        }
      }
    }

    private var texts: some View {
      VStack(alignment: isRow ? .leading : .center, spacing: 2) {
        Text(verbatim: tile.name)
        if let detail = tile.detail {
          Text(verbatim: detail).font(.footnote).foregroundStyle(.secondary)
        }
      }
    }

    private var picture: some View {
      AsyncImage(url: tile.picture) { image in
        image.resizable().scaledToFit()
      } placeholder: {
        Color.clear
      }
      .frame(width: 40, height: 32)
    }
  }
#endif
