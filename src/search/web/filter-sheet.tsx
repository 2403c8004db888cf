import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { Button } from '../../web/ui/button.tsx'
import { Sheet } from '../../web/ui/dialog.tsx'
import { WithTexts } from '../../web/with-texts.tsx'
import type { SearchFilters } from '../contract.ts'
import { parseFilters } from '../rules.ts'
import { FilterForm } from './filter-form.tsx'
import { countQuery } from './queries.ts'

type FilterSheetProps = { onClose: () => void; filters: SearchFilters }

/** Milliseconds without a further change before the search is counted anew. */
const SETTLE = 250

/** All filters in a sheet; its button says how many people they find. */
export const FilterSheet = (props: FilterSheetProps) => (
  <WithTexts features="searchFilters">
    <AllFilters {...props} />
  </WithTexts>
)

function AllFilters({ onClose, filters }: FilterSheetProps) {
  const t = useTranslations('search.filters')
  const [initial, setInitial] = useState({ filters, resets: 0 })
  const [chosen, setChosen] = useState(filters)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const countLater = (form: HTMLFormElement) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setChosen(readValues(form)), SETTLE)
  }
  const reset = () => {
    clearTimeout(timer.current)
    const nothing: SearchFilters = { country: 'any' }
    setInitial({ filters: nothing, resets: initial.resets + 1 })
    setChosen(nothing)
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      closeLabel={t('close')}
      actions={
        <>
          <CountButton filters={chosen} />
          <Button variant="ghost" onClick={reset}>
            {t('clear')}
          </Button>
        </>
      }
    >
      <FilterForm
        key={initial.resets}
        id="all-filters"
        filters={initial.filters}
        onChange={(event) => countLater(event.currentTarget)}
        onSubmit={() => setTimeout(onClose)}
      />
    </Sheet>
  )
}

const readValues = (form: HTMLFormElement): SearchFilters =>
  parseFilters(
    new URLSearchParams(
      [...new FormData(form)].filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    ),
  )

/** "Show 128 people"; "Search" while the number is unknown. */
function CountButton({ filters }: { filters: SearchFilters }) {
  const t = useTranslations('search.filters')
  const counted = useQuery(countQuery(useApi(), filters))
  const count = counted.isError ? undefined : counted.data?.numResults
  const key = counted.data?.numResultsCapped ? 'showCapped' : 'showFound'
  const text = count === undefined ? t('submit') : t(key, { count })
  return (
    <>
      <Button type="submit" form="all-filters" variant="primary" className="tabular-nums">
        {text}
      </Button>
      <span role="status" className="sr-only">
        {count !== undefined && text}
      </span>
    </>
  )
}
