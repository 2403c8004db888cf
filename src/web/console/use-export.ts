import { useState } from 'react'
import { showToast } from '../ui/toast.ts'
import { useFailureText } from '../use-failure-text.ts'

/** The part of an infinite query that fetches its next page. */
export type Pages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage(): Promise<unknown>
}

/** The rows that are shown; of a list with pages, also how to read all of it. */
export type ExportSource<Row> = { rows: Row[] } & (
  | { pages?: undefined; whole?: undefined }
  | { pages: Pages; whole: () => Promise<Row[]> }
)

/** Saves a list as a file, with the rows that are not shown yet. */
export function useExport<Row>(
  { rows, pages, whole }: ExportSource<Row>,
  save: (rows: Row[]) => void,
) {
  const failureText = useFailureText()
  const [isExporting, setIsExporting] = useState(false)
  const start = async () => {
    if (!pages?.hasNextPage) return save(rows)
    setIsExporting(true)
    try {
      save(await whole())
    } catch (error) {
      showToast({ tone: 'danger', text: failureText(error) })
    }
    setIsExporting(false)
  }
  return { isExporting, start: () => void start() }
}
