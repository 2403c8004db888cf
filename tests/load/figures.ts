/** One line of a bench: what was measured, the figure, and whether it is what it should be, if something was promised. */
export function print(what: string, figure: string, reach?: { ok: boolean; text: string }): void {
  const verdict = reach ? `   ${reach.ok ? '✓' : '✗'} ${reach.text}` : ''
  process.stdout.write(`  ${what.padEnd(58)} ${figure.padStart(14)}${verdict}\n`)
}

/** The value below which `share` (0 to 1) of the samples lie. */
export function percentile(samples: number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const WARM_UP = 300

/**
 * CPU time of this process, user and system, in microseconds per run of each work, after a warm-up that is not counted.
 * They take turns: each runs in the state in which the others leave the machine, and with its speed of the same moment.
 */
export async function cpuInTurns(runs: number, works: (() => Promise<unknown>)[]): Promise<number[]> {
  const spent = works.map(() => 0)
  for (let run = -WARM_UP; run < runs; run++) {
    for (const [index, work] of works.entries()) {
      const before = process.cpuUsage()
      await work()
      const { user, system } = process.cpuUsage(before)
      if (run >= 0) spent[index] = (spent[index] ?? 0) + user + system
    }
  }
  return spent.map((total) => total / runs)
}

export const milliseconds = (value: number) => `${value.toFixed(2)} ms`
export const microseconds = (value: number) => `${Math.round(value)} µs`
