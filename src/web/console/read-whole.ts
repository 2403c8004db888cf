import { MAX_PAGE_LIMIT } from '../../platform/page-limit.ts'

type Slice<Row, Key> = { rows: Row[]; next: Key | null }
type SliceAt<Key> = { after: Key | undefined; limit: number }

/** Reads a whole list in as few requests as possible, beside the pages that are shown. */
export async function readWhole<Row, Key>(
  read: (slice: SliceAt<Key>) => Promise<Slice<Row, Key>>,
): Promise<Row[]> {
  const whole: Row[] = []
  let after: Key | undefined
  do {
    const { rows, next } = await read({ after, limit: MAX_PAGE_LIMIT })
    whole.push(...rows)
    after = next ?? undefined
  } while (after !== undefined)
  return whole
}
