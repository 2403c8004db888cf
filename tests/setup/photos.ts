import { setEncodingEffort } from '../../src/photos/server/pipeline.ts'

// Runs before each test file.
setEncodingEffort({ webp: 0, avif: 0 })
