import { mix } from '../../../demo/portrait/colours.ts'
import { randomOf } from '../../../demo/random.ts'
import { member } from './cast-member.ts'
import { person } from './cast.ts'
import { bottle, bulbs, lamp, mug, plant, steam, tree, wine } from './props.ts'
import {
  area,
  at,
  border,
  box,
  clipped,
  disc,
  line,
  oval,
  rectangle,
  ring,
  sky,
  times,
} from './shapes.ts'

/** Scenes of 1200 × 750. `time` runs from 0 to 1; a clip draws them many times. */
export type Scene = (time: number) => string
export const sceneSize = { width: 1200, height: 750 }

const wave = (time: number, turns = 1) => Math.sin(time * turns * 2 * Math.PI)
const tram: Scene = (time) => {
  const shift = (time * 1200) % 1200
  const houses = times(14, (index) => {
    const x = index * 175 - shift
    const height = 210 + (((index % 7) * 53) % 130)
    const colour =
      ['#c9a58f', '#b98a80', '#d8c39d', '#9fb0a8', '#c2b1c4', '#aab9c6', '#d3a78c'][index % 7] ?? ''
    return (
      box([x, 470 - height, 160, height], colour) +
      times(6, (pane) =>
        box(
          [x + 24 + (pane % 2) * 70, 500 - height + Math.floor(pane / 2) * 74, 42, 52],
          mix(colour, '#ffffff', 0.55),
          3,
        ),
      )
    )
  })
  const trees = times(6, (index) => at(120 + index * 400 - shift * 2, 500, tree('#7fa37d', 190)))
  const outside =
    box([0, 0, 1200, 500], '#d9e9ef') +
    disc(860, 130, 62, '#f6d68d') +
    houses +
    box([0, 468, 1200, 40], '#8fa39a') +
    trees
  const frame = 'M70 60h1060v430h-1060z'
  return (
    box([0, 0, 1200, 750], '#5b3a57') +
    clipped(frame, outside) +
    border([70, 60, 1060, 430], '#3a1a35', 26, 34) +
    box([586, 60, 28, 430], '#3a1a35') +
    line('M0 24H1200', '#e2b457', 12) +
    times(4, (index) =>
      at(
        170 + index * 290 + 4 * wave(time, 3),
        24,
        line('M0 0V56', '#e2b457', 7) + ring(0, 84, 28, '#f6ecdf', 10),
      ),
    ) +
    person(member('female', 'african', 27, 2), {
      x: 330,
      y: 455 + 3 * wave(time, 4),
      scale: 0.6,
      looks: 'right',
    }) +
    person(member('male', 'southern', 36, 1), {
      x: 880,
      y: 455 + 3 * wave(time + 0.1, 4),
      scale: 0.6,
      looks: 'left',
    }) +
    box([470, 640, 260, 26], '#e2c28f', 10, 6) +
    box([588, 660, 24, 90], '#3a1a35') +
    at(545, 640, mug('#f4efe6') + steam(time * 3), 0.8) +
    at(660, 640, mug('#d98a6d') + steam(time * 3 + 0.4), 0.8) +
    area('M-20 620h180q40 0 44 44l10 100H-20z', '#7c2f3c', 6) +
    area('M1220 620h-180q-40 0 -44 44l-10 100h234z', '#7c2f3c', 6)
  )
}

const cafe: Scene = (time) => {
  const random = randomOf('rain')
  const rain = times(60, () => {
    const [x, start] = [random.integer(420, 800), random.next()]
    const y = 60 + ((start + time * 4) % 1) * 360
    return line(`M${x} ${y.toFixed(0)}l-7 26`, '#eaf2f677', 4)
  })
  const view =
    box([400, 60, 400, 360], '#5d7488') +
    times(4, (index) =>
      box(
        [410 + index * 105, 150 + ((index * 47) % 70), 92, 270],
        index % 2 ? '#46596c' : '#3d4f61',
      ),
    ) +
    times(9, (index) =>
      box(
        [428 + (index % 4) * 105, 190 + Math.floor(index / 4) * 66, 24, 32],
        index % 2 ? '#f2cf88' : '#6f8496',
        3,
      ),
    ) +
    rain
  return (
    box([0, 0, 1200, 750], '#8c4f3f') +
    box([0, 0, 1200, 210], '#7b4337') +
    clipped(rectangle(400, 60, 400, 360), view) +
    line('M400 60h400v360h-400zM600 60v360M400 200h400', '#3a1f1c', 16) +
    box([40, 250, 270, 16], '#4a2a24', 4) +
    box([890, 250, 270, 16], '#4a2a24', 4) +
    at(80, 250, bottle('#3f5e4d', '#efe2c8')) +
    at(150, 250, bottle('#7d3243', '#efe2c8')) +
    at(244, 250, plant('#6f9a6c', '#d9a06b'), 0.7) +
    at(960, 250, plant('#7fa37d', '#efe6da'), 0.8) +
    at(1080, 250, bottle('#c68a3c', '#fff')) +
    at(250, 0, lamp(90, '#d5a540', true)) +
    at(950, 0, lamp(90, '#d5a540', true)) +
    person(member('female', 'eastAsian', 48, 1), { x: 330, y: 446, scale: 0.6, looks: 'right' }) +
    person(member('male', 'african', 48, 1), { x: 870, y: 446, scale: 0.6, looks: 'left' }) +
    box([0, 640, 1200, 110], '#5a3025') +
    box([-20, 614, 1240, 46], '#e3b98a', 0, 6) +
    at(470, 616, wine('#8e2f45'), 1.15) +
    at(735, 616, wine('#e8c66b'), 1.15) +
    at(
      602,
      616,
      disc(0, -34, 44, '#ffdf8a33') +
        box([-20, -52, 40, 52], '#f7efe2', 6, 5) +
        oval([0, -68 - 3 * wave(time, 5), 8, 15 + 2 * wave(time, 7)], '#ffb347'),
    )
  )
}

const dunes: Scene = (time) => {
  const sea = times(9, (index) =>
    line(
      `M${((index * 211 + time * 130) % 1400) - 120} ${388 + (index % 4) * 24}q26 -12 52 0t52 0`,
      '#fff3',
      6,
    ),
  )
  const grass = times(26, (index) => {
    const x = index < 13 ? index * 22 : 900 + (index - 13) * 24
    const lean = 14 + 10 * wave(time + index / 13, 2)
    return line(
      `M${x} 760q4 -70 ${lean} ${-110 - ((index * 31) % 50)}`,
      index % 2 ? '#7d8a4f' : '#98a263',
      7,
    )
  })
  return (
    sky(1200, 750, ['#6d5c8e', '#e59a80', '#f8d79b']) +
    disc(640, 330 + 6 * time, 92, '#fff0c2') +
    at(240, 180, oval([0, 0, 150, 20], '#ffffff44')) +
    at(960 - 60 * time, 120, oval([0, 0, 190, 22], '#ffffff3a')) +
    box([0, 366, 1200, 150], '#5f7f9c') +
    area('M560 366h160l60 150h-280z', '#f8d79b77') +
    sea +
    area('M0 490Q300 440 620 486T1200 468V750H0Z', '#d9b983') +
    area('M0 600Q380 520 760 596T1200 570V750H0Z', '#c7a26c') +
    person(member('male', 'northern', 61, 2), { x: 470, y: 400, scale: 0.66, looks: 'right' }) +
    person(member('female', 'westAsian', 61, 2), { x: 760, y: 412, scale: 0.64, looks: 'left' }) +
    grass
  )
}

const kitchen: Scene = (time) =>
  box([0, 0, 1200, 750], '#f0dfc0') +
  times(9, (row) =>
    times(16, (column) =>
      box(
        [column * 76 + (row % 2) * 38 - 38, row * 46, 72, 42],
        row % 2 ? '#f6e9cf' : '#f3e3c4',
        3,
      ),
    ),
  ) +
  box([60, 120, 430, 18], '#8a5a3c', 5) +
  box([720, 120, 430, 18], '#8a5a3c', 5) +
  at(110, 120, bottle('#66733f', '#fff'), 0.7) +
  at(190, 120, mug('#d98a6d'), 0.9) +
  at(300, 120, mug('#8fb0b3'), 0.9) +
  at(420, 120, plant('#7fa37d', '#c9613f'), 0.6) +
  at(780, 120, plant('#8fb08e', '#40607c'), 0.6) +
  at(900, 120, mug('#efe6da'), 0.9) +
  at(1000, 120, bottle('#9c3d40', '#fff'), 0.7) +
  at(1080, 120, bottle('#d5a540', '#fff'), 0.7) +
  at(600, 0, lamp(60, '#2f5d50', true)) +
  person(member('male', 'southAsian', 36, 2), {
    x: 330,
    y: 446 + 4 * wave(time, 2),
    scale: 0.6,
    looks: 'right',
  }) +
  person(member('female', 'northern', 48, 1), {
    x: 880,
    y: 448 - 4 * wave(time, 2),
    scale: 0.6,
    looks: 'left',
  }) +
  box([0, 630, 1200, 120], '#40607c') +
  box([0, 606, 1200, 40], '#f7f1e6', 6, 6) +
  at(
    600,
    606,
    area('M-110 -84h220v62q0 22 -22 22h-176q-22 0 -22 -22z', '#c9613f', 6) +
      line('M-110 -60h-38M110 -60h38', '#25131f', 16) +
      oval([0, -84, 110, 20], '#e9a86a', 6) +
      at(0, 0, steam(time * 3), 1.3) +
      at(60, 0, steam(time * 3 + 0.3), 1.2),
  ) +
  at(
    200,
    608,
    disc(0, -28, 28, '#c8361b', 5) +
      disc(62, -24, 24, '#d9a520', 5) +
      area('M-2 -58q14 -22 30 -16', '#66733f', 5),
  ) +
  at(
    960,
    608,
    box([-90, -18, 200, 18], '#b98a4e', 4, 5) +
      times(5, (index) =>
        oval([-60 + index * 36, -30, 15, 13], index % 2 ? '#7fa37d' : '#e8b04b', 4),
      ),
  )

const terrace: Scene = (time) =>
  box([0, 0, 1200, 750], '#2b2147') +
  times(46, (index) =>
    disc(
      (index * 263) % 1200,
      (index * 97) % 300,
      1.5 + (index % 3),
      `rgba(255,244,214,${(0.5 + 0.4 * wave(time + index / 9)).toFixed(2)})`,
    ),
  ) +
  disc(980, 110, 50, '#f7e7b4') +
  disc(1002, 98, 44, '#2b2147') +
  times(9, (index) => {
    const [x, top] = [index * 140 - 30, 250 + ((index * 61) % 110)]
    const lights = times(8, (pane) =>
      box(
        [x + 18 + (pane % 2) * 54, top + 30 + Math.floor(pane / 2) * 62, 34, 42],
        (index * 5 + pane * 3) % 7 < 2 + (time > pane / 9 ? 2 : 0) ? '#f2cb76' : '#2a2041',
        3,
      ),
    )
    return area(`M${x} 640V${top}l60 -44l60 44V640z`, index % 2 ? '#43315c' : '#533650') + lights
  }) +
  at(-10, 90, bulbs(620, 9, time * 2)) +
  at(600, 90, bulbs(620, 9, time * 2 + 0.4)) +
  person(member('female', 'eastAsian', 36, 1), { x: 350, y: 452, scale: 0.6, looks: 'right' }) +
  person(member('female', 'african', 36, 1), { x: 860, y: 452, scale: 0.6, looks: 'left' }) +
  box([0, 640, 1200, 110], '#3b2a2f') +
  box([0, 612, 1200, 44], '#a5694a', 10, 6) +
  at(560, 614, mug('#f4efe6') + steam(time * 3)) +
  at(690, 614, wine('#e58a6f')) +
  at(120, 614, plant('#6f9a6c', '#d9a06b'))

export const scenes = { tram, cafe, dunes, kitchen, terrace }
