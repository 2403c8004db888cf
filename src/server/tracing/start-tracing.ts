import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace'
import packageJson from '../../../package.json' with { type: 'json' }

export type TracingHandle = { stop(): Promise<void> }

type Settings = {
  processor: SpanProcessor
  /** The share of traces that are recorded, 0 to 1. */
  share: number
}

/** Records spans from now on, until it is stopped. There is one tracer provider per process. */
export function startTracing({ processor, share }: Settings): TracingHandle {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'vonk',
      'service.version': packageJson.version,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [processor],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return {
    async stop() {
      await provider.shutdown()
      trace.disable()
      propagation.disable()
      context.disable()
    },
  }
}
