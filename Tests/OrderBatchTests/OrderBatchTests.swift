import OrderBatch
import Testing

@Suite struct OrderBatchTests {}
