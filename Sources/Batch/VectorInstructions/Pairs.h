// Messages two by two. SHANI.c and ARMv8.c include this file after their `state_of_message`, `load_state`, `store_state` and
// `add_blocks`.

INLINED FOR_TARGET(INSTRUCTIONS) void compress(uint32_t *words, const void *blocks, size_t block_count) {
  const uint8_t *next = blocks;
  state_of_message state = load_state(words);
  for (size_t block = 0; block < block_count; block++) { add_blocks(&state, &next, 1); }
  store_state(state, words);
}

INLINED FOR_TARGET(INSTRUCTIONS) void digest_two(sha256_message *messages, size_t block_count, uint32_t *digests) {
  const uint8_t *next[2] = {messages[0], messages[1]};
  state_of_message initial = load_state(sha256_initial);
  state_of_message states[2] = {initial, initial};
  for (size_t block = 0; block < block_count; block++) { add_blocks(states, next, 2); }
  store_state(states[0], digests);
  store_state(states[1], digests + 8);
}

INLINED FOR_TARGET(INSTRUCTIONS) void digest(
    sha256_message *messages, size_t message_count, size_t block_count, uint32_t *digests) {
  size_t message = 0;
  for (; message + 2 <= message_count; message += 2) { digest_two(messages + message, block_count, digests + message * 8); }
  if (message == message_count) { return; }
  __builtin_memcpy(digests + message * 8, sha256_initial, sizeof sha256_initial);
  compress(digests + message * 8, messages[message], block_count);
}
