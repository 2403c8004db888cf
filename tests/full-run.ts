/** Set by `npm run test:full`: every test runs at full scale, on every screen and in every language. */
export const isFullRun = process.env['TEST_FULL'] === '1'

/** The scale of a test: a default that finds most faults, or the full one. */
export const scaled = (byDefault: number, full: number): number => (isFullRun ? full : byDefault)
