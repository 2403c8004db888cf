import type { ReactNode } from 'react'
import { Diff } from './diff.tsx'
import { isInstant, type Difference } from './differences.ts'
import { useValueText, type ValueWords } from './use-value-text.ts'
import { When } from './when.tsx'

type ChangedValuesProps = ValueWords & {
  changes: readonly Difference[]
  /** What a value is called, by its path. */
  toName: (path: string) => ReactNode
}

/** A line for each value that changed: its name, what it was and what it is. */
export function ChangedValues({ changes, toName, ...options }: ChangedValuesProps) {
  const toText = useValueText()
  const toValue = (path: string, value: unknown): ReactNode =>
    isInstant(value) ? <When at={value} /> : toText(path, value, options)
  return changes.map(({ path, from, to }) => (
    <p key={path} className="min-w-45">
      {toName(path)} <Diff before={toValue(path, from)} after={toValue(path, to)} />
    </p>
  ))
}
