/** Starts work while its estimated memory fits into the budget; the rest waits in order. */
export interface MemoryBudget {
  spend<T>(bytes: number, work: () => Promise<T>): Promise<T>
}

export function createMemoryBudget(bytes: number, slots: number): MemoryBudget {
  const waiting: { cost: number; start: () => void }[] = []
  let freeBytes = bytes
  let freeSlots = slots

  function admit(): void {
    for (
      let next = waiting[0];
      next && freeSlots > 0 && next.cost <= freeBytes;
      next = waiting[0]
    ) {
      waiting.shift()
      freeBytes -= next.cost
      freeSlots -= 1
      next.start()
    }
  }

  async function spend<T>(requested: number, work: () => Promise<T>): Promise<T> {
    // A task larger than the whole budget runs alone instead of waiting forever.
    const cost = Math.min(requested, bytes)
    await new Promise<void>((start) => {
      waiting.push({ cost, start })
      admit()
    })
    try {
      return await work()
    } finally {
      freeBytes += cost
      freeSlots += 1
      admit()
    }
  }

  return { spend }
}
