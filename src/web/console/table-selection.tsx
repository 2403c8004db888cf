import { useTranslations } from '../i18n.tsx'
import type { BulkAction, Selection } from './bulk.ts'
import { Cell, HeadCell } from '../ui/table.tsx'
import { BulkBar } from './bulk-bar.tsx'

/** What several rows can be chosen for, and which are. */
export type Selectable<Row> = { bulk: BulkAction<Row>; selection: Selection }
type SelectableProps<Row> = Selectable<Row> & { rows: Row[]; rowKey: (row: Row) => string }

const isPossible = <Row,>({ bulk }: Pick<Selectable<Row>, 'bulk'>, row: Row) =>
  bulk.isPossible?.(row) ?? true

/** What to do with the chosen rows. */
export function ChosenRows<Row>({ bulk, selection, rows, rowKey }: SelectableProps<Row>) {
  const chosen = rows.filter((row) => selection.keys.has(rowKey(row)) && isPossible({ bulk }, row))
  if (chosen.length === 0) return null
  return (
    <BulkBar
      submit={bulk.submit(chosen.length)}
      isDangerous={bulk.isDangerous === true}
      tasks={chosen.map((row) => ({
        key: rowKey(row),
        label: bulk.toLabel(row),
        run: (reason) => bulk.run(row, reason),
      }))}
      onClear={(keys) => selection.toggle(keys, false)}
    />
  )
}

/** Chooses all rows that are shown. */
export function ChooseAll<Row>({ bulk, selection, rows, rowKey }: SelectableProps<Row>) {
  const t = useTranslations('console.bulk')
  const possible = rows.filter((row) => isPossible({ bulk }, row)).map(rowKey)
  return (
    <HeadCell>
      <input
        type="checkbox"
        className="size-4 align-middle accent-plum"
        aria-label={t('all')}
        checked={possible.length > 0 && possible.every((key) => selection.keys.has(key))}
        disabled={possible.length === 0}
        onChange={(event) => selection.toggle(possible, event.target.checked)}
      />
    </HeadCell>
  )
}

type ChooseCellProps<Row> = Selectable<Row> & { row: Row; rowKey: (row: Row) => string }

/** Chooses one row. */
export function ChooseCell<Row>({ bulk, selection, row, rowKey }: ChooseCellProps<Row>) {
  const t = useTranslations('console.bulk')
  const key = rowKey(row)
  return (
    <Cell data-choose="">
      <input
        type="checkbox"
        className="size-4 align-middle accent-plum"
        aria-label={t('choose', { row: bulk.toLabel(row) })}
        checked={selection.keys.has(key)}
        disabled={!isPossible({ bulk }, row)}
        onChange={(event) => selection.toggle([key], event.target.checked)}
      />
    </Cell>
  )
}
