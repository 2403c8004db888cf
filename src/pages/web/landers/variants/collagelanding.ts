import type { Variant } from '../../../rules.ts'
import { faces } from '../faces.ts'

/** A collage of drawn people that sorts itself by what the visitor looks for. */
export const collagelanding: Variant = {
  theme: 'butter',
  blocks: [
    {
      kind: 'hero',
      arrangement: 'wide',
      beside: [{ kind: 'form', asks: ['gender', 'looking_for', 'ages'] }],
      below: [{ kind: 'collage', faces }],
    },
    { kind: 'promise' },
  ],
}
