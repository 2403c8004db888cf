import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace'
import type { Config } from '../config.ts'
import { startTracing, type TracingHandle } from './start-tracing.ts'

/** Sends traces to an OpenTelemetry collector by OTLP over HTTP, in batches. */
export function exportTraces({
  url,
  headers,
  share,
}: NonNullable<Config['traces']>): TracingHandle {
  const exporter = new OTLPTraceExporter({
    url: `${url.replace(/\/$/, '')}/v1/traces`,
    headers: { ...headers },
  })
  return startTracing({ processor: new BatchSpanProcessor({ exporter }), share })
}
