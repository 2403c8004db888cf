import type { Variant } from '../../../rules.ts'
import { pictures } from '../pictures.ts'

/** Age first, then plain words about casual dating. */
export const adultonly: Variant = {
  theme: 'field',
  blocks: [
    {
      kind: 'hero',
      arrangement: 'split',
      picture: pictures.adultonly,
      beside: [{ kind: 'form', asks: ['birth_year', 'gender', 'looking_for'] }],
    },
    { kind: 'words', items: ['wish', 'no', 'privacy'] },
    { kind: 'price' },
    { kind: 'footer' },
  ],
}
