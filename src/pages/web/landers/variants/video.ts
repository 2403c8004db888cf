import type { Variant } from '../../../rules.ts'
import { evening } from '../clip.ts'

/** A clip of drawn scenes behind the form. */
export const video: Variant = {
  theme: 'paper',
  blocks: [
    { kind: 'clip', ...evening, beside: [{ kind: 'form', asks: ['gender', 'looking_for'] }] },
    { kind: 'promise' },
    { kind: 'price' },
  ],
}
