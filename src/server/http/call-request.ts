import type { Repeat } from './idempotency.ts'
import type { Upload } from './uploads.ts'
import type { Visitor } from './visitor.ts'

/** One call as it came in: who makes it, what with, and whether it repeats an earlier one. */
export type CallRequest = {
  visitor: Visitor
  query: URLSearchParams
  input: unknown
  upload: Upload
  repeat: Repeat | null
}
