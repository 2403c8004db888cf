import { ApiError } from '../../platform/api-error.ts'

/** Limits the bytes of request bodies that are in transfer at the same time. */
export type BodyBudget = {
  /**
   * Reserves bytes for one body until the returned function is called. Throws `too_many_requests`
   * or `unavailable`.
   */
  reserve(subjects: string[], bytes: number): () => void
}

/** Seconds after which a refused body may be sent again. */
const RETRY_AFTER = 5

/** In bytes: `each` is the limit per subject (a network, a member), `all` the limit in total. */
export function createBodyBudget({ each, all }: { each: number; all: number }): BodyBudget {
  const bySubject = new Map<string, number>()
  let total = 0
  const add = (subject: string, bytes: number) => {
    const sum = (bySubject.get(subject) ?? 0) + bytes
    if (sum === 0) bySubject.delete(subject)
    else bySubject.set(subject, sum)
  }
  return {
    reserve(subjects, bytes) {
      if (subjects.some((subject) => (bySubject.get(subject) ?? 0) + bytes > each))
        throw new ApiError('too_many_requests', { seconds: RETRY_AFTER, minutes: 0 })
      if (total + bytes > all) throw new ApiError('unavailable', { seconds: RETRY_AFTER })
      for (const subject of subjects) add(subject, bytes)
      total += bytes
      let released = false
      return () => {
        if (released) return
        released = true
        for (const subject of subjects) add(subject, -bytes)
        total -= bytes
      }
    },
  }
}
