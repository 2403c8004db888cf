import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api'

/**
 * Spans of requests, statements, jobs and outgoing calls. Without a tracer provider
 * (`start-tracing.ts`) the API of OpenTelemetry does nothing. Attributes are our own names, never
 * data of a member.
 */
const tracer = trace.getTracer('vonk')

type SpanSettings = { kind: SpanKind; attributes?: Attributes; parent?: Context }

/** Runs work in a span of its own; an error marks the span and is rethrown. */
function inSpan<Result>(
  name: string,
  { kind, attributes = {}, parent = context.active() }: SpanSettings,
  run: (span: Span) => Promise<Result>,
): Promise<Result> {
  return tracer.startActiveSpan(name, { kind, attributes }, parent, async (span) => {
    try {
      return await run(span)
    } catch (error) {
      // The message may repeat what a person typed; the log has it, masked.
      span.setStatus({ code: SpanStatusCode.ERROR })
      if (error instanceof Error) span.setAttribute('error.type', error.name)
      throw error
    } finally {
      span.end()
    }
  })
}

/** Whether the current work belongs to a trace that is recorded. */
const isTraced = (): boolean => trace.getActiveSpan()?.isRecording() ?? false

/** The W3C `traceparent` of the current span; undefined outside a recorded trace. */
export function currentTraceparent(): string | undefined {
  if (!isTraced()) return undefined
  const carrier: Record<string, string> = {}
  propagation.inject(context.active(), carrier)
  return carrier['traceparent']
}

/** Leads from a line of the log to its trace. */
export const traceFields = (): { trace?: string } =>
  isTraced() ? { trace: trace.getActiveSpan()?.spanContext().traceId ?? '' } : {}

/** The context of a span that another process or an earlier transaction started. */
const remoteParent = (traceparent: string): Context =>
  propagation.extract(context.active(), { traceparent })

/** A span of one SQL statement. Values are parameters and never part of the text. */
export function inStatementSpan<Result>(text: string, run: () => Promise<Result>): Promise<Result> {
  if (!isTraced()) return run()
  const [operation = ''] = text.trimStart().split(/\s/, 1)
  return inSpan(
    operation.toLowerCase(),
    {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
    },
    run,
  )
}

/** A span of one run of a job, in the trace that enqueued it. */
export function inJobSpan(
  job: { name: string; attempt: number; traceparent?: string | undefined },
  run: () => Promise<void>,
): Promise<void> {
  return inSpan(
    `job ${job.name}`,
    {
      kind: SpanKind.CONSUMER,
      attributes: { 'messaging.operation.type': 'process', 'vonk.job.attempt': job.attempt },
      ...(job.traceparent && { parent: remoteParent(job.traceparent) }),
    },
    run,
  )
}

/** A span of a request to another service, named by its host: the path may hold an id. */
export function inCallSpan(
  url: string,
  { method = 'GET' }: RequestInit,
  run: () => Promise<Response>,
): Promise<Response> {
  if (!isTraced()) return run()
  const { hostname } = new URL(url)
  const attributes = { 'http.request.method': method, 'server.address': hostname }
  return inSpan(`${method} ${hostname}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    const response = await run()
    span.setAttribute('http.response.status_code', response.status)
    return response
  })
}

type Fetch<Env> = (request: Request, env: Env) => Response | Promise<Response>

/**
 * Answers each request in a span named by method and declared path. A `traceparent` of the client is
 * ignored: strangers must not decide what is recorded.
 */
export function withRequestSpans<Env>(
  answer: Fetch<Env>,
  toLabel: (path: string) => string,
): Fetch<Env> {
  return (request, env) => {
    const route = toLabel(new URL(request.url).pathname)
    const attributes = { 'http.request.method': request.method, 'http.route': route }
    return inSpan(
      `${request.method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      async (span) => {
        const response = await answer(request, env)
        span.setAttribute('http.response.status_code', response.status)
        span.setAttribute('vonk.request', response.headers.get('x-request-id') ?? '')
        if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        return response
      },
    )
  }
}
