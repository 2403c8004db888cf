/** One line of a benchmark: what was measured, the figure, and whether it meets its target, if there is one. */
export function print(what: string, figure: string, target?: { ok: boolean; text: string }): void {
  const verdict = target ? `   ${target.ok ? '✓' : '✗'} ${target.text}` : ''
  process.stdout.write(`  ${what.padEnd(58)} ${figure.padStart(14)}${verdict}\n`)
}

/** The value below which `share` (0 to 1) of the samples lie. */
export function percentile(samples: number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const milliseconds = (value: number) => `${value.toFixed(2)} ms`
export const microseconds = (value: number) => `${Math.round(value)} µs`
