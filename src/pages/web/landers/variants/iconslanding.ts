import type { Variant } from '../../../rules.ts'
import { pictures } from '../pictures.ts'

/** Three interests, picked from icons, before anything else is asked. */
export const iconslanding: Variant = {
  theme: 'paper',
  blocks: [
    {
      kind: 'hero',
      arrangement: 'split',
      beside: [
        { kind: 'form', asks: ['gender', 'looking_for'] },
        { kind: 'picture', picture: pictures.iconslanding },
      ],
      below: [
        {
          kind: 'icons',
          pick: 3,
          interests: [
            'cycling',
            'cooking',
            'coffee',
            'concerts',
            'beach',
            'reading',
            'hiking',
            'board_games',
            'film',
            'dogs',
            'gardening',
            'travelling',
          ],
        },
      ],
    },
    { kind: 'promise' },
  ],
}
