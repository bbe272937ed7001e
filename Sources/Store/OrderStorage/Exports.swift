// The interface of the store has types of these modules.
@_exported public import EntryStore
@_exported public import PaymentEngine

@_exported public import struct AccountStorage.AccountName
