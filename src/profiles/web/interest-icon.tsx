import type { ComponentProps } from 'react'
import { SpriteIcon } from '../../web/ui/sprite-icon.tsx'
import { isInterest } from '../rules.ts'
import sprite from './interests.svg'

/** The icon of an interest. The sprite names its icons by interests: scripts/generate/interest-icons.ts. */
export function InterestIcon({ interest, ...rest }: ComponentProps<'svg'> & { interest: string }) {
  return isInterest(interest) ? <SpriteIcon {...rest} href={`${sprite}#${interest}`} /> : null
}
