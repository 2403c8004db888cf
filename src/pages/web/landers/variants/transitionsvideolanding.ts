import type { Variant } from '../../../rules.ts'
import { scenes } from '../scenes.ts'

/** An evening in drawn scenes; what the visitor would come along for becomes an interest. */
export const transitionsvideolanding: Variant = {
  theme: 'night',
  blocks: [
    {
      kind: 'hero',
      arrangement: 'split',
      beside: [{ kind: 'form', asks: ['gender', 'looking_for'] }],
      below: [
        {
          kind: 'scenes',
          scenes: [
            { id: 'tram', picture: scenes.tram, interest: 'travelling' },
            { id: 'cafe', picture: scenes.cafe, interest: 'wine' },
            { id: 'dunes', picture: scenes.dunes, interest: 'beach' },
            { id: 'kitchen', picture: scenes.kitchen, interest: 'cooking' },
            { id: 'terrace', picture: scenes.terrace, interest: 'eating_out' },
          ],
        },
      ],
    },
    { kind: 'promise' },
  ],
}
