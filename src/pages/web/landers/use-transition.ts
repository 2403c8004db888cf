import { flushSync } from 'react-dom'

const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Runs a change of the page as a view transition, if the browser supports it and the visitor does
 * not prefer reduced motion.
 */
export const useTransition = (): ((change: () => void) => void) => (change) => {
  if (!('startViewTransition' in document) || prefersStill()) return change()
  document.startViewTransition(() => flushSync(change))
}
