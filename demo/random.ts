/** A deterministic random number generator, the same on every machine. */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number
  /** An integer, both ends included. */
  integer(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** Picks a key by weight, never one of weight 0. */
  weighted<T extends string>(weights: Partial<Record<T, number>>): T
  /** Picks `count` different items in random order. */
  some<T>(from: readonly T[], count: number): T[]
}

/** FNV-1a, so that similar seeds give different streams. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}

/** Mulberry32: 32 bits of state suffice for a few thousand people. */
export function randomOf(seed: string): Random {
  let state = hash(seed)

  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))

  function pick<T>(from: readonly T[]): T {
    const chosen = from[integer(0, from.length - 1)]
    if (chosen === undefined) throw new Error('Nothing to pick from')
    return chosen
  }

  function weighted<T extends string>(weights: Partial<Record<T, number>>): T {
    const entries = entriesOf(weights).filter(([, weight]) => weight > 0)
    let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    const chosen = entries.find(([, weight]) => (left -= weight) < 0) ?? entries.at(-1)
    if (!chosen) throw new Error('Nothing to pick from')
    return chosen[0]
  }

  function some<T>(from: readonly T[], count: number): T[] {
    const left = [...from]
    return Array.from({ length: Math.min(count, left.length) }, () =>
      left.splice(integer(0, left.length - 1), 1),
    ).flat()
  }

  return { next, integer, pick, weighted, some, chance: (probability) => next() < probability }
}

function entriesOf<T extends string>(weights: Partial<Record<T, number>>): [T, number][] {
  const entries: [T, number][] = []
  for (const key in weights) entries.push([key, weights[key] ?? 0])
  return entries
}
