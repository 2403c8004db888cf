import { toPicture, type DrawnImage, type Variant } from '../../../rules.ts'
import female27 from '../faces/female-27-a.webp?brands'
import female48 from '../faces/female-48-a.webp?brands'
import male27 from '../faces/male-27-c.webp?brands'
import male36 from '../faces/male-36-b.webp?brands'
import male61 from '../faces/male-61-a.webp?brands'
import { pictures } from '../pictures.ts'

const face = (drawn: DrawnImage) =>
  toPicture(drawn, undefined, [320, 320], { width: 320, height: 400 })

/** Five drawn example cards; the interests of those that the visitor likes go to sign-up. */
export const tinderswipe: Variant = {
  theme: 'clay',
  blocks: [
    {
      kind: 'hero',
      arrangement: 'split',
      below: [
        {
          kind: 'swipe',
          picture: pictures.tinderswipe,
          examples: [
            { id: 'market', picture: face(female27), interests: ['cooking', 'wine'] },
            { id: 'hills', picture: face(male36), interests: ['hiking', 'dogs'] },
            { id: 'stage', picture: face(female48), interests: ['concerts', 'dancing'] },
            { id: 'workshop', picture: face(male61), interests: ['diy', 'gardening'] },
            { id: 'maps', picture: face(male27), interests: ['travelling', 'languages'] },
          ],
        },
      ],
      beside: [{ kind: 'form', asks: ['gender', 'looking_for'] }],
    },
    { kind: 'promise' },
  ],
}
