import type * as z from 'zod'
import type { StaffRole } from './staff-roles.ts'

/** Who may make a call. `anyone` includes members; `operator` is a person of the site's staff. */
export type Access = 'anyone' | 'member' | 'operator'

/** What an API key of the owner may be allowed: the tag of the call in openapi.json, and whether it changes anything. */
export type KeyScope = `${string}:${'read' | 'write'}`

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One call of the public API as data: input, output, access and every failure. `repeat` is how a
 * repeated unsafe call is recognised: by the `Idempotency-Key` header (the default), or `natural`
 * where the call is idempotent in itself or its input contains a key.
 */
export type Call<
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
  Fails extends string = string,
  Who extends Access = Access,
> = {
  method: Method
  path: `/api/${string}.php`
  /**
   * Distinguishes calls with the same path and method: `variant: 'push'` is requested with
   * `?push=1`.
   */
  variant?: string
  access: Who
  /** Which staff may make an `operator` call; an admin always may. */
  roles?: readonly StaffRole[]
  /** The scope by which an API key may make an `operator` call; without one no key may. */
  keyScope?: KeyScope
  input: In
  output: Out
  fails: Record<Fails, number>
  repeat?: 'key' | 'natural'
  /** The output contains a secret that is shown once: the answer kept for repeats is encrypted. */
  showsSecret?: true
  /** A GET that changes data: refused for other sites and prefetches. */
  writes?: true
  /**
   * The body of this call is a file, and its input is the query; the number is the maximum size in
   * bytes.
   */
  upload?: number
}

export function call<
  In extends z.ZodType,
  Out extends z.ZodType,
  const Fails extends string,
  const Who extends Access,
>(spec: Call<In, Out, Fails, Who>): Call<In, Out, Fails, Who> {
  return spec
}

export type Input<C extends Call> = z.input<C['input']>
export type Parsed<C extends Call> = z.output<C['input']>
export type Output<C extends Call> = z.output<C['output']>

/** Types the output of a call that the caller has already validated with its contract. */
export const asOutput = <C extends Call>(_call: C, output: unknown): Output<C> =>
  output as Output<C>

/**
 * The only way to access data: in process while a page renders on the server, over HTTP in the
 * browser.
 */
export type Api = <C extends Call>(
  call: C,
  input: Input<C>,
  options?: ApiOptions,
) => Promise<Output<C>>

export type ApiOptions = {
  signal?: AbortSignal
  /** Repeats of one action share a key; without it each call creates its own. */
  idempotencyKey?: string
  /** The body of an `upload` call. */
  file?: Blob
}
