import fc from 'fast-check'
import { isFullRun } from '../full-run.ts'

// A new counterexample must not fail an unrelated change: `npm test` repeats the same cases, and
// `npm run test:full` searches for new ones.
if (!isFullRun) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_123 })
