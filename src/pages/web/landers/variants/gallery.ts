import type { Variant } from '../../../rules.ts'

/** An exhibition of members who agreed to be promoted, blurred. */
export const gallery: Variant = {
  theme: 'lilac',
  blocks: [
    {
      kind: 'hero',
      arrangement: 'centered',
      beside: [],
      below: [{ kind: 'gallery' }, { kind: 'form', asks: ['gender', 'looking_for', 'birth_year'] }],
    },
    { kind: 'price' },
  ],
}
