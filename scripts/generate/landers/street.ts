import { member, type CastMember } from './cast-member.ts'
import { portrait } from './cast.ts'
import { area, at, border, box, line, times } from './shapes.ts'

/** A street at night; the sky is the page. */
export const streetSize = { width: 1440, height: 440 }

const walls = ['#3b2342', '#4a2a3d', '#2f2750']
const gables = [
  (w: number, top: number) =>
    `V${top}h${w * 0.16}v-16h${w * 0.16}v-16h${w * 0.36}v16h${w * 0.16}v16h${w * 0.16}V420z`,
  (w: number, top: number) =>
    `V${top}q${w * 0.2} 0 ${w * 0.24} -28v-12q${w * 0.26} -22 ${w * 0.52} 0v12q${w * 0.04} 28 ${w * 0.24} 28V420z`,
  (w: number, top: number) =>
    `V${top}q${w * 0.12} -8 ${w * 0.18} -22q${w * 0.1} -26 ${w * 0.32} -28q${w * 0.22} 2 ${w * 0.32} 28q${w * 0.06} 14 ${w * 0.18} 22V420z`,
]

/** Who is at home, by house and window. */
const neighbours = new Map<string, CastMember>([
  ['0-3', member('female', 'southern', 48, 2)],
  ['1-1', member('male', 'african', 27, 1)],
  ['2-2', member('female', 'northern', 61, 1)],
  ['3-4', member('male', 'southAsian', 61, 1)],
  ['4-1', member('female', 'eastAsian', 27, 1)],
  ['5-2', member('male', 'northern', 36, 1)],
  ['6-5', member('female', 'african', 36, 2)],
  ['7-0', member('male', 'southern', 61, 2)],
  ['8-3', member('female', 'westAsian', 48, 2)],
  ['9-2', member('male', 'eastAsian', 48, 2)],
  ['10-1', member('female', 'southAsian', 36, 1)],
])

function windowOf(house: number, index: number, x: number, y: number): string {
  const neighbour = neighbours.get(`${house}-${index}`)
  if (neighbour)
    return at(x, y, portrait(neighbour, 40, 54)) + border([x, y, 40, 54], '#ffe9b8', 4, 3)
  const lit = (house * 5 + index * 3) % 7 < 2
  return (
    box([x, y, 40, 54], lit ? '#f2cb76' : '#1d1434', 3) +
    line(`M${x + 20} ${y}v54M${x} ${y + 24}h40`, lit ? '#6b4a2c' : '#2b2047', 3)
  )
}

function house(index: number): string {
  const width = 131
  const x = index * width
  const top = 96 + ((index * 37) % 76)
  const windows = times(6, (pane) => {
    const y = top + 16 + Math.floor(pane / 2) * 76
    return y < 330 ? windowOf(index, pane, x + 17 + (pane % 2) * 57, y) : ''
  })
  const door = box([x + 48, 366, 34, 54], '#1b1130', 3)
  return (
    area(`M${x} 420${gables[index % 3]?.(width - 3, top)}`, walls[(index * 2) % 3] ?? '') +
    windows +
    door
  )
}

export const street = () => times(11, house) + box([0, 418, 1440, 22], '#140d26')
