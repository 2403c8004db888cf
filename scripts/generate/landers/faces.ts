import { portraitSvg } from '../../../demo/portrait/portrait.ts'
import { member, type CastMember } from './cast-member.ts'
import { sitterOf } from './cast.ts'

const cast: CastMember[] = [
  member('female', 'northern', 27, 1),
  member('female', 'african', 27, 2),
  member('female', 'westAsian', 27, 2),
  member('female', 'eastAsian', 27, 2),
  member('female', 'southern', 36, 1),
  member('female', 'northern', 36, 2),
  member('female', 'african', 36, 1),
  member('female', 'southAsian', 36, 1),
  member('female', 'northern', 48, 1),
  member('female', 'southern', 48, 2),
  member('female', 'westAsian', 61, 2),
  member('female', 'southern', 61, 1),
  member('male', 'african', 27, 1),
  member('male', 'southern', 27, 2),
  member('male', 'southAsian', 27, 1),
  member('male', 'northern', 36, 1),
  member('male', 'westAsian', 36, 1),
  member('male', 'southAsian', 36, 2),
  member('male', 'african', 48, 1),
  member('male', 'southern', 48, 1),
  member('male', 'eastAsian', 36, 2),
  member('male', 'southAsian', 48, 1),
  member('male', 'african', 61, 2),
  member('male', 'northern', 61, 2),
]

/** Drawn examples, 600 × 750, named by gender, age and a letter. */
export const faces = () =>
  cast.map((each, index) => {
    const before = cast.slice(0, index)
    const alike = before.filter(({ gender, age }) => gender === each.gender && age === each.age)
    const letter = 'abcdef'.charAt(alike.length)
    return { name: `${each.gender}-${each.age}-${letter}`, svg: portraitSvg(sitterOf(each), 0) }
  })
