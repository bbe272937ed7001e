#if canImport(SwiftUI)
  internal import CheckoutEngine
  internal import SwiftUI
  internal import ViewModels
  internal import WidgetViews

  /// The ways to pay in a list or a grid, or the banks or cards of one way.
  struct PaymentMethodsView: View {
    let methods: PaymentsScreen.Methods
    /// Whether the screen is that of the banks or cards.
    let isShowingIssuers: Bool
    let actions: PaymentsModel?

    var body: some View {
      Text(verbatim: methods.summary).foregroundStyle(.secondary)
      if isShowingIssuers {
        PaymentTiles(tiles: methods.issuers.map(PaymentTile.init)) { actions?.chooseIssuer($0) }
      } else {
        layoutControl
        if let text = methods.emptyText { Text(verbatim: text) }
        switch methods.layout {
        case .list: list
        case .grid:
          PaymentTiles(tiles: methods.methods.map(PaymentTile.init)) { actions?.chooseMethod($0) }
        }
      }
      ModelButton(methods.proceed) { actions?.save() }.buttonStyle(.borderedProminent)
      if let back = methods.back { ModelButton(back) { actions?.back() } }
      ModelButton(methods.cancel, role: .cancel) { actions?.cancel() }
    }

    private var layoutControl: some View {
      Picker(
        methods.layoutLabel,
        selection: Binding(
          get: { @MainActor in methods.layout }, set: { @MainActor in actions?.setLayout($0) })
      ) {
        ForEach(methods.layouts) { segment in Text(verbatim: segment.title).tag(segment.id) }
      }
      #if !os(watchOS)
        .pickerStyle(.segmented)
      #endif
    }

    /// The ways to pay below each other, the banks or cards of the chosen one below its row.
    private var list: some View {
      VStack(alignment: .leading, spacing: 12) {
        ForEach(methods.methods) { method in
          PaymentTileView(tile: PaymentTile(method), isRow: true) {
            actions?.chooseMethod(method.id)
          }
          ForEach(method.issuers) { issuer in
            PaymentTileView(tile: PaymentTile(issuer), isRow: true) {
              actions?.chooseIssuer(issuer.id)
            }
            .padding(.leading, 24)
          }
        }
      }
    }
  }
#endif
