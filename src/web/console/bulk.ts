import { useState } from 'react'

/** What can be done with several rows of a list at once, for one reason. */
export type BulkAction<Row> = {
  /** Names the row beside its checkbox. */
  toLabel: (row: Row) => string
  isPossible?: (row: Row) => boolean
  /** The words of the button, with the number of rows. */
  submit: (count: number) => string
  isDangerous?: boolean
  /** Does it with one row; rejects where the server refuses. */
  run: (row: Row, reason: string) => Promise<unknown>
}

/** One chosen row, as its work. */
export type BulkTask = { key: string; label: string; run: (reason: string) => Promise<unknown> }

export type BulkResult = { done: number; failed: { task: BulkTask; error: unknown }[] }

/** Does it row by row, each with its own failure, so that one refusal stops nothing. */
export async function runBulk(tasks: readonly BulkTask[], reason: string): Promise<BulkResult> {
  const failed: BulkResult['failed'] = []
  for (const task of tasks)
    try {
      await task.run(reason)
    } catch (error) {
      failed.push({ task, error })
    }
  return { done: tasks.length - failed.length, failed }
}

export type Selection = {
  keys: ReadonlySet<string>
  toggle: (keys: readonly string[], isChosen: boolean) => void
}

/** Which rows are chosen, by their keys. */
export function useSelection(): Selection {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const toggle = (changed: readonly string[], isChosen: boolean) =>
    setKeys((before) => {
      const next = new Set(before)
      for (const key of changed)
        if (isChosen) next.add(key)
        else next.delete(key)
      return next
    })
  return { keys, toggle }
}
