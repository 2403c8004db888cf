/** Lets work start while the memory that it will hold fits; the rest waits in order. */
export interface MemoryBudget {
  spend<T>(bytes: number, work: () => Promise<T>): Promise<T>
}

export function memoryBudget(bytes: number, places: number): MemoryBudget {
  const waiting: { cost: number; start: () => void }[] = []
  let freeBytes = bytes
  let freePlaces = places

  function admit(): void {
    for (let next = waiting[0]; next && freePlaces > 0 && next.cost <= freeBytes; next = waiting[0]) {
      waiting.shift()
      freeBytes -= next.cost
      freePlaces -= 1
      next.start()
    }
  }

  async function spend<T>(wanted: number, work: () => Promise<T>): Promise<T> {
    // What is larger than the whole budget is let through alone, never kept waiting for ever.
    const cost = Math.min(wanted, bytes)
    await new Promise<void>((start) => {
      waiting.push({ cost, start })
      admit()
    })
    try {
      return await work()
    } finally {
      freeBytes += cost
      freePlaces += 1
      admit()
    }
  }

  return { spend }
}
