import { useTranslations } from '../../web/i18n.tsx'

const keys = ['s1', 's2', 's3', 's4', 's5'] as const

/** The five sentences of a decline, in their order. */
export const sentences = [1, 2, 3, 4, 5] as const

/** Returns the words of a sentence in the reader's language. The page must load `requests`. */
export function useSentence(): (sentence: number | null) => string {
  const t = useTranslations('requests.sentence')
  return (sentence) => t(keys[(sentence ?? 1) - 1] ?? 's1')
}
