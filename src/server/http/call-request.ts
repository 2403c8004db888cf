import type { Repeat } from './idempotency.ts'
import type { Upload } from './uploads.ts'
import type { Visitor } from './visitor.ts'

/**
 * One call as it was received: who makes it, with which input, and the idempotency key that
 * identifies repeats.
 */
export type CallRequest = {
  visitor: Visitor
  query: URLSearchParams
  input: unknown
  upload: Upload
  repeat: Repeat | null
}
