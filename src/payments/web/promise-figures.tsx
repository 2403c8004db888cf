import type { ReactNode } from 'react'
import { TextLink } from '../../web/ui/link.tsx'

/** Links words to the promise that no purchase goes beyond the member's own limit. */
export const limitFigure = (words: ReactNode): ReactNode => (
  <TextLink plain to="/honesty#spending_limit">
    {words}
  </TextLink>
)

/** Links words to the promise that a discount ends when it says so, and does not come back. */
export const deadlineFigure = (words: ReactNode): ReactNode => (
  <TextLink plain to="/honesty#one_deadline">
    {words}
  </TextLink>
)
