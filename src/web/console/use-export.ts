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

/** Saves a list as a file once all of its pages are loaded and rendered. */
export function useExport(pages: Pages | undefined, save: () => void) {
  const failureText = useFailureText()
  const [isExporting, setIsExporting] = useState(false)
  const isPending = useRef(false)
  useEffect(() => {
    if (!isPending.current || pages?.hasNextPage) return
    isPending.current = false
    save()
  })
  const start = async () => {
    if (!pages?.hasNextPage) return save()
    isPending.current = true
    setIsExporting(true)
    try {
      await loadAll(pages)
    } catch (error) {
      isPending.current = false
      showToast({ tone: 'danger', text: failureText(error) })
    }
    setIsExporting(false)
  }
  return { isExporting, start: () => void start() }
}
