import type * as z from 'zod'

/** Who may make a call. `anyone` includes members; `operator` is a person of the site's staff. */
export type Access = 'anyone' | 'member' | 'operator'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One call of the public API as data: what goes in, what comes out, who may make it and every way it may fail.
 * `repeat` says how a repeated unsafe call is recognised: by the `Idempotency-Key` header (the default),
 * or `natural` where the call is idempotent in itself or carries its own key in its input.
 */
export type Call<
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
  Fails extends string = string,
  Who extends Access = Access,
> = {
  method: Method
  path: `/api/${string}.php`
  /** Tells calls of one path and method apart: `variant: 'push'` is asked for with `?push=1`. */
  variant?: string
  access: Who
  input: In
  output: Out
  fails: Record<Fails, number>
  repeat?: 'key' | 'natural'
  /** A GET that changes something: refused when another site or a prefetch asks for it. */
  writes?: true
  /** A call whose body is the bytes of a file takes its input from the query; the number is the most it accepts. */
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

/** What a call answers, already checked against its contract by whoever made it. */
export const asOutput = <C extends Call>(_call: C, output: unknown): Output<C> =>
  output as Output<C>

/** The one road to data: in process while a page renders on the server, HTTP in the browser. */
export type Api = <C extends Call>(
  call: C,
  input: Input<C>,
  options?: ApiOptions,
) => Promise<Output<C>>

export type ApiOptions = {
  signal?: AbortSignal
  /** Repeats of one intention share a key; without it each call makes its own. */
  idempotencyKey?: string
  /** The body of an `upload` call. */
  file?: Blob
}
