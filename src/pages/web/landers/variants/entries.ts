import type { EntryName, Variant } from '../../../rules.ts'
import { pictures } from '../pictures.ts'

const openers = ['hello', 'interests', 'coffee']

/** The entry pages of a member: the card first, the question first, a card to pass or greet. */
export const entries: Record<EntryName, Variant> = {
  landing: {
    theme: 'paper',
    blocks: [
      {
        kind: 'hero',
        arrangement: 'split',
        phonePicture: pictures.landing,
        below: [{ kind: 'member' }, { kind: 'picture', picture: pictures.landing, wide: true }],
        beside: [
          { kind: 'opener', openers },
          { kind: 'form', asks: ['gender', 'looking_for'] },
        ],
      },
      { kind: 'promise' },
    ],
  },
  landing2: {
    theme: 'sage',
    blocks: [
      {
        kind: 'hero',
        arrangement: 'split',
        phonePicture: pictures.landing2,
        below: [
          { kind: 'opener', openers },
          { kind: 'form', asks: ['gender', 'looking_for'] },
        ],
        beside: [{ kind: 'member' }, { kind: 'picture', picture: pictures.landing2 }],
      },
      { kind: 'promise' },
    ],
  },
  landing3: {
    theme: 'lilac',
    blocks: [
      {
        kind: 'hero',
        arrangement: 'split',
        above: [{ kind: 'member', choices: true, picture: pictures.landing3 }],
        beside: [
          { kind: 'opener', openers },
          { kind: 'form', asks: ['gender', 'looking_for'] },
        ],
      },
      { kind: 'promise' },
    ],
  },
}
