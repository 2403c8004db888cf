/** Set by `npm run test:full`: every test at full scale, on every screen and in every language. */
export const isFullRun = process.env['TEST_FULL'] === '1'

/** How much of something a test does: enough to fail by default, and all of it in a full run. */
export const scaled = (byDefault: number, full: number): number => (isFullRun ? full : byDefault)
