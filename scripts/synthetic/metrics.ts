import { Gauge, Registry } from 'prom-client'
import { steps, type CheckResult } from './check.ts'

/** The results of the last check, for Prometheus. */
export function createSyntheticMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const success = new Gauge({
    name: 'synthetic_check_success',
    help: '1 if the last check succeeded, 0 if not',
    registers,
  })
  const lastRun = new Gauge({
    name: 'synthetic_check_timestamp_seconds',
    help: 'When the last check ended',
    registers,
  })
  const duration = new Gauge({
    name: 'synthetic_step_seconds',
    help: 'Duration of the steps of the last check',
    labelNames: ['step'],
    registers,
  })
  return {
    registry,
    record({ seconds, failure }: CheckResult, at: Date) {
      success.set(failure ? 0 : 1)
      lastRun.set(at.getTime() / 1_000)
      duration.reset()
      for (const step of steps)
        if (seconds[step] !== undefined) duration.set({ step }, seconds[step])
    },
  }
}
