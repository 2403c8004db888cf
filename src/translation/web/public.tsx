import { lazyExtra } from '../../web/lazy.tsx'
import type { TranslationLineProps } from './translation-line.tsx'

/** Under a message: its translation, or the button that makes it. Loads where a brand has them. */
export const TranslationLine = lazyExtra<TranslationLineProps>(
  async () => (await import('./translation-line.tsx')).TranslationLine,
)
