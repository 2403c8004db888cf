// `npm run test:full`: all of `npm test` at full scale. Takes about an hour.
Object.assign(process.env, {
  TEST_FULL: '1',
  // 100,000 malformed requests.
  FUZZ_ROUNDS: '820',
  LEDGER_STORIES: '500',
  RACE_ROUNDS: '200',
  CHAT_SENDS: '100000',
  FLAPPING_SECONDS: '60',
})
await import('./test.ts')

export {}
