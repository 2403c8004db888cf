import { mix } from '../../../demo/portrait/colours.ts'
import { member, type CastMember } from './cast-member.ts'
import { person } from './cast.ts'
import { bottle, lamp, mug, plant, tumbler } from './props.ts'
import { area, at, box, clipped, disc, line, rectangle, ring, times } from './shapes.ts'

/** Two strangers at a bar late in the evening. */
export const bar = () =>
  box([0, 0, 1200, 900], '#2d1f35') +
  times(3, (row) => box([120, 150 + row * 130, 960, 14], '#5d3b44', 3)) +
  times(24, (index) => {
    const colours = ['#3f5e4d', '#7d3243', '#c68a3c', '#40607c', '#8c4b6c', '#66733f']
    const [column, row] = [index % 8, Math.floor(index / 8)]
    return at(
      190 + column * 118,
      150 + row * 130,
      bottle(colours[(index * 5) % 6] ?? '', '#efe2c8'),
      0.68,
    )
  }) +
  at(300, 0, lamp(110, '#c9613f', true)) +
  at(900, 0, lamp(110, '#c9613f', true)) +
  person(member('female', 'southAsian', 48, 1), { x: 350, y: 540, scale: 0.7, looks: 'right' }) +
  person(member('male', 'eastAsian', 36, 2), { x: 850, y: 540, scale: 0.7, looks: 'left' }) +
  box([0, 770, 1200, 130], '#4a2a24') +
  box([-20, 742, 1240, 48], '#b9784c', 0, 6) +
  at(540, 744, tumbler('#e8a24b'), 1.2) +
  at(672, 744, tumbler('#c9613f'), 1.2)

/** A telephone of tins whose string is cut: two balconies, no strings. */
export const strings = () => {
  const balcony = (x: number, who: CastMember, looks: 'left' | 'right', wall: string) =>
    box([x, 0, 420, 900], wall) +
    times(9, (row) => line(`M${x} ${row * 104 + 40}h420`, mix(wall, '#000000', 0.07), 4)) +
    box([x + 70, 120, 280, 560], '#3b3550', 10, 7) +
    clipped(
      rectangle(x + 70, 120, 280, 560),
      box([x + 70, 120, 280, 560], '#f3cf8a') +
        person(who, { x: x + 210, y: 470, scale: 0.56, looks }),
    ) +
    box([x - 10, 640, 440, 26], '#25131f', 8) +
    times(9, (index) => box([x + 16 + index * 47, 650, 12, 170], '#25131f', 5)) +
    box([x - 20, 806, 460, 40], '#efe6da', 6, 6) +
    at(x + (looks === 'right' ? 70 : 350), 642, plant('#7fa37d', '#c9613f'), 0.55)
  const tin = (x: number, y: number, turn: number) =>
    at(
      x,
      y,
      box([-34, -44, 68, 88], '#c7d0d6', 6, 6) + line('M-34 -16h68M-34 14h68', '#8d9aa3', 5),
      1,
      turn,
    )
  return (
    box([0, 0, 1200, 900], '#bcd9e6') +
    disc(600, 150, 70, '#f8e2a0') +
    balcony(-30, member('male', 'westAsian', 36, 1), 'right', '#d9a58a') +
    balcony(810, member('female', 'african', 36, 2), 'left', '#a9b8c9') +
    line('M372 610C430 690 470 640 500 720S470 800 520 850', '#9c3d40', 7) +
    line('M828 610C770 680 742 650 716 720S744 790 700 836', '#9c3d40', 7) +
    tin(350, 596, 70) +
    tin(850, 596, -70) +
    at(
      604,
      500,
      line('M-54 70L40 -60', '#8d9aa3', 20) +
        line('M54 70L-40 -60', '#c7d0d6', 20) +
        ring(-66, 96, 28, '#c8361b', 15) +
        ring(66, 96, 28, '#c8361b', 15),
    )
  )
}

/** A front door with a bell. */
export const doorstep = () =>
  box([0, 0, 1200, 900], '#b5654f') +
  times(13, (row) =>
    times(14, (column) =>
      box(
        [column * 92 + (row % 2) * 46 - 46, row * 62, 86, 56],
        (row + column) % 3 ? '#bd6e57' : '#ad5d48',
        3,
      ),
    ),
  ) +
  box([0, 800, 1200, 100], '#8b8589') +
  box([330, 770, 540, 60], '#d7cdc4', 4, 6) +
  box([380, 60, 440, 716], '#f4efe6', 8, 7) +
  box([420, 100, 360, 676], '#2f5d50', 4, 6) +
  box([460, 140, 280, 240], '#f3cf8a', 8, 6) +
  clipped(
    rectangle(463, 143, 274, 234),
    person(member('female', 'westAsian', 36, 1), { x: 600, y: 330, scale: 0.42, looks: 'right' }),
  ) +
  box([460, 430, 130, 290], '#27503f', 6) +
  box([610, 430, 130, 290], '#27503f', 6) +
  disc(448, 560, 15, '#e2b457', 5) +
  box([540, 394, 120, 22], '#e2b457', 6, 5) +
  box([860, 400, 56, 90], '#efe6da', 10, 6) +
  disc(888, 445, 15, '#c8361b', 5) +
  at(210, 800, plant('#6f9a6c', '#40607c'), 1.5) +
  at(1010, 800, plant('#7fa37d', '#c9613f'), 1.5) +
  area('M450 828h300l26 44H424z', '#6b4b73', 6)

/** A table for two: one cup is poured, the other chair is free. */
export const table = () =>
  box([0, 0, 1200, 900], '#cfe0d6') +
  box([60, 60, 330, 430], '#f6f1e8', 8) +
  box([84, 84, 130, 180], '#a9cbd8', 4) +
  box([236, 84, 130, 180], '#a9cbd8', 4) +
  box([84, 286, 130, 180], '#a9cbd8', 4) +
  box([236, 286, 130, 180], '#a9cbd8', 4) +
  at(600, 0, lamp(120, '#c9613f', true), 1.2) +
  person(member('male', 'southern', 36, 1), { x: 330, y: 520, scale: 0.66, looks: 'right' }) +
  area('M860 760V430q0 -40 40 -40h150q40 0 40 40v330z', '#d9a06b', 7) +
  line('M920 430v290M975 430v290M1030 430v290', '#a5694a', 10) +
  box([0, 830, 1200, 70], '#b9cfc2') +
  box([60, 716, 1080, 46], '#f4e3c6', 20, 6) +
  box([90, 760, 1020, 140], '#e9d3ae', 0, 6) +
  at(520, 718, mug('#c9613f'), 1.3) +
  at(760, 718, mug('#f4efe6'), 1.3) +
  at(
    640,
    718,
    box([-70, -12, 140, 12], '#fff', 4, 5) +
      at(0, -14, area('M-60 0a60 44 0 0 1 120 0z', '#e9c48d', 5)),
  ) +
  at(150, 718, plant('#7fa37d', '#efe6da'), 0.9)
