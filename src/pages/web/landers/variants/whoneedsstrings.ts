import type { Variant } from '../../../rules.ts'
import { pictures } from '../pictures.ts'

/** Four short questions, whose answers become the first lines of the profile. */
export const whoneedsstrings: Variant = {
  theme: 'sky',
  blocks: [
    {
      kind: 'hero',
      arrangement: 'split',
      picture: pictures.whoneedsstrings,
      beside: [
        {
          kind: 'questions',
          questions: [
            { id: 'what', options: ['light', 'open', 'serious'] },
            { id: 'often', options: ['rarely', 'weekly', 'daily'] },
            { id: 'where', options: ['home', 'out', 'online'] },
            { id: 'when', options: ['mornings', 'evenings', 'weekends'] },
          ],
        },
        { kind: 'form', asks: ['gender', 'looking_for'] },
      ],
    },
    { kind: 'promise' },
    { kind: 'footer' },
  ],
}
