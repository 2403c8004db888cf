import { toPicture, type DrawnImage, type Variant } from '../../../rules.ts'
import female36 from '../small-faces/female-36-c.webp?brands'
import female61 from '../small-faces/female-61-b.webp?brands'
import male48 from '../small-faces/male-48-b.webp?brands'
import male27 from '../small-faces/male-27-a.webp?brands'
import { pictures } from '../pictures.ts'

const face = (drawn: DrawnImage) =>
  toPicture(drawn, undefined, [160, 160], { width: 160, height: 200 })

/** A feed of example posts; the answer to one becomes the first message. */
export const socialnetwork: Variant = {
  theme: 'butter',
  blocks: [
    {
      kind: 'hero',
      arrangement: 'split',
      below: [
        {
          kind: 'feed',
          posts: [
            { id: 'sunday', name: 'Jolanda, 38', picture: face(female36) },
            { id: 'walk', name: 'Samuel, 49', picture: face(male48) },
            { id: 'record', name: 'Tim, 26', picture: face(male27) },
            { id: 'kitchen', name: 'Rosa, 62', picture: face(female61) },
          ],
        },
      ],
      beside: [
        { kind: 'form', asks: ['gender', 'looking_for'] },
        { kind: 'picture', picture: pictures.socialnetwork },
      ],
    },
    { kind: 'promise' },
  ],
}
