import { useEffect, useRef, useState } from 'react'
import { showToast } from '../ui/toast.ts'
import { useFailureText } from '../use-failure-text.ts'

/** The part of an infinite query that fetches its next page. */
export type Pages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage(): Promise<{ hasNextPage: boolean; error: unknown }>
}

async function loadAll(pages: Pages): Promise<void> {
  for (let { hasNextPage } = pages; hasNextPage;) {
    const next = await pages.fetchNextPage()
    if (next.error) throw next.error
    hasNextPage = next.hasNextPage
  }
}

export type Exported<Row> = {
  /** Those that are shown. */
  rows: Row[]
  pages?: Pages | undefined
  /** Reads all rows; without it the pages are fetched one by one. */
  whole?: (() => Promise<Row[]>) | undefined
}

/** Saves a list as a file, with the rows that are not shown yet. */
export function useExport<Row>({ rows, pages, whole }: Exported<Row>, save: (rows: Row[]) => void) {
  const failureText = useFailureText()
  const [isExporting, setIsExporting] = useState(false)
  const isPending = useRef(false)
  useEffect(() => {
    if (!isPending.current || pages?.hasNextPage) return
    isPending.current = false
    save(rows)
  })
  const start = async () => {
    if (!pages?.hasNextPage) return save(rows)
    setIsExporting(true)
    try {
      if (whole) save(await whole())
      else {
        isPending.current = true
        await loadAll(pages)
      }
    } catch (error) {
      isPending.current = false
      showToast({ tone: 'danger', text: failureText(error) })
    }
    setIsExporting(false)
  }
  return { isExporting, start: () => void start() }
}
