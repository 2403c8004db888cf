import type { Variant } from '../../../rules.ts'

/** The visitor's country by region. */
export const maplanding: Variant = {
  theme: 'field',
  blocks: [
    {
      kind: 'hero',
      arrangement: 'split',
      metric: 'members',
      beside: [{ kind: 'form', asks: ['region_list', 'gender', 'looking_for'] }],
      below: [{ kind: 'map' }],
    },
    { kind: 'promise' },
  ],
}
