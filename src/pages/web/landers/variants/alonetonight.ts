import type { Variant } from '../../../rules.ts'
import { pictures } from '../pictures.ts'

/** The visitor's local time, and how many members have been active in their country today. */
export const alonetonight: Variant = {
  theme: 'night',
  blocks: [
    {
      kind: 'hero',
      arrangement: 'stage',
      picture: pictures.alonetonight,
      phonePicture: pictures.alonetonight,
      metric: 'active_today',
      above: [{ kind: 'clock' }],
      beside: [{ kind: 'form', asks: ['gender', 'looking_for', 'region'] }],
    },
    { kind: 'promise' },
  ],
}
