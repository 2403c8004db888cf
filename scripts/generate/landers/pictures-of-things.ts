import { mix } from '../../../demo/portrait/colours.ts'
import { member, type CastMember } from './cast-member.ts'
import { portrait } from './cast.ts'
import { bottle, books, bulbs, mug, plant, tumbler } from './props.ts'
import { area, at, border, box, disc, line, oval, times } from './shapes.ts'

/** Example cards, fanned on a table. */
export const cards = () => {
  const people = [
    member('female', 'northern', 36, 1),
    member('male', 'african', 36, 2),
    member('female', 'eastAsian', 48, 2),
    member('male', 'northern', 61, 1),
    member('female', 'southern', 61, 2),
  ]
  return (
    box([0, 0, 1200, 900], '#f6dfc9') +
    disc(1020, 140, 250, '#f0cdb2') +
    disc(150, 800, 280, '#f0cdb2') +
    people
      .map((each, index) =>
        at(
          600,
          1010,
          at(
            0,
            -620,
            box([-178, -232, 356, 464], '#fffaf5', 26, 7) +
              at(-158, -212, portrait(each, 316, 350)) +
              line('M-140 176h150M-140 206h96', '#d9c7bd', 12) +
              area(
                'M96 176c-22 -30 -64 0 0 46c64 -46 22 -76 0 -46z',
                index === 2 ? '#c8361b' : '#e9c9bd',
              ),
          ),
          1,
          (index - 2) * 15,
        ),
      )
      .join('')
  )
}

/** An exhibition whose pictures are covered until one knows the people. */
export const exhibition = () => {
  const frame = (x: number, y: number, who: CastMember, cloth: string, fall: number) =>
    box([x - 24, y - 24, 278, 338], '#b98a4e', 6, 7) +
    at(x, y, portrait(who, 230, 290)) +
    area(`M${x - 36} ${y - 36}h302v${fall}q-38 34 -76 6t-76 10t-76 -12t-74 4z`, cloth, 6) +
    times(5, (index) =>
      line(
        `M${x + 6 + index * 56} ${y - 20}q8 ${fall / 2} -4 ${fall - 14}`,
        mix(cloth, '#000000', 0.16),
        5,
      ),
    )
  return (
    box([0, 0, 1200, 900], '#dcd2e6') +
    box([0, 640, 1200, 260], '#a98f77') +
    times(7, (index) => line(`M${index * 200 - 40} 900L${index * 170 + 90} 640`, '#977e67', 5)) +
    box([0, 622, 1200, 26], '#f6f1f8') +
    times(4, (index) => area(`M${150 + index * 300} 0l-70 130h140z`, '#fff6d82e')) +
    frame(70, 170, member('female', 'southern', 48, 1), '#8c4b6c', 230) +
    frame(345, 140, member('male', 'northern', 27, 2), '#35697a', 300) +
    frame(620, 170, member('female', 'african', 27, 1), '#c9613f', 190) +
    frame(895, 140, member('male', 'southAsian', 48, 1), '#66733f', 270) +
    box([330, 760, 540, 34], '#5d3b44', 10, 6) +
    box([390, 794, 26, 70], '#5d3b44', 4, 5) +
    box([784, 794, 26, 70], '#5d3b44', 4, 5)
  )
}

const topRow = () =>
  at(110, 268, books(['#40607c', '#c9613f', '#d5a540', '#2f5d50', '#8c4b6c', '#efe6da'])) +
  at(
    440,
    268,
    area('M-60 0l-12 -96h60l16 -34h60l16 34h44l-12 96z', '#3d3c56', 6) +
      disc(40, -50, 34, '#8fb0b3', 6) +
      disc(40, -50, 16, '#25131f'),
  ) +
  at(680, 268, mug('#d98a6d'), 1.3) +
  at(830, 268, plant('#7fa37d', '#c9613f'), 1.1) +
  at(
    1030,
    268,
    disc(0, -70, 70, '#f4efe6', 6) +
      area('M0 -96l26 19l-10 30h-32l-10 -30z', '#25131f') +
      line('M0 -96V-138M26 -77l38 -14M-26 -77l-38 -14M16 -47l26 34M-16 -47l-26 34', '#25131f', 6),
  )

const middleRow = () =>
  at(
    190,
    544,
    oval([0, -60, 74, 60], '#c68a3c', 6) +
      oval([0, -150, 52, 46], '#c68a3c', 6) +
      disc(0, -98, 22, '#25131f') +
      box([-10, -214, 20, 72], '#6f4d3c', 4, 5) +
      box([-18, -236, 36, 30], '#25131f', 6),
  ) +
  at(
    420,
    544,
    line(
      'M-96 -52a52 52 0 1 0 104 0a52 52 0 1 0 -104 0M100 -52a52 52 0 1 0 104 0a52 52 0 1 0 -104 0',
      '#25131f',
      10,
    ) +
      line(
        'M-44 -52L10 -130L120 -130L152 -52M10 -130L54 -52L120 -130M-44 -52H54M120 -130l-8 -30h34M10 -130l-8 -22h-26',
        '#c8361b',
        10,
      ),
  ) +
  at(
    770,
    544,
    area('M-110 -90h220v66q0 24 -24 24h-172q-24 0 -24 -24z', '#40607c', 6) +
      line('M-110 -62h-34M110 -62h34', '#25131f', 16) +
      oval([0, -90, 110, 18], '#8fa9bf', 6) +
      disc(0, -116, 14, '#25131f'),
  ) +
  at(
    1010,
    544,
    area('M-80 0L-50 -150h100L80 0z', '#efe6da', 6) +
      box([-70, -230, 140, 110], '#fffaf0', 4, 6) +
      disc(-30, -190, 18, '#e7b04b') +
      area('M-62 -128l44 -52l34 30l24 -20l28 42z', '#7fa37d'),
  )

const bottomRow = () =>
  at(
    190,
    820,
    line('M-80 -50V-70a80 80 0 0 1 160 0V-50', '#25131f', 20) +
      line('M-80 -50V-70a80 80 0 0 1 160 0V-50', '#c9613f', 8) +
      box([-104, -84, 46, 84], '#40607c', 18, 6) +
      box([58, -84, 46, 84], '#40607c', 18, 6),
  ) +
  at(
    440,
    820,
    box([-100, -150, 200, 150], '#6b4b73', 8, 6) +
      box([-80, -130, 160, 90], '#d9e9ef', 4, 5) +
      line('M-60 -20h120', '#efe6da', 8),
  ) +
  at(
    690,
    820,
    area('M-90 0c-14 -90 -8 -150 20 -190h140c28 40 34 100 20 190z', '#c9613f', 6) +
      box([-56, -84, 112, 60], '#d5a540', 10, 6) +
      line('M-40 -190q40 -50 80 0', '#25131f', 9),
  ) +
  at(
    1000,
    820,
    tumbler('#8e2f45') +
      at(-90, 0, bottle('#2f5d50', '#efe2c8'), 1.2) +
      at(94, 0, plant('#8fb08e', '#40607c'), 0.7),
  )

/** A shelf of things that people like to do. */
export const shelf = () =>
  box([0, 0, 1200, 900], '#e6eed9') +
  times(
    3,
    (row) =>
      box([60, 268 + row * 276, 1080, 26], '#b98a4e', 4, 6) +
      box([60, 294 + row * 276, 1080, 16], '#0000001a'),
  ) +
  topRow() +
  middleRow() +
  bottomRow()

/** A notice board of short notes, each with a face. */
export const board = () => {
  const notes: [number, number, number, string, CastMember][] = [
    [190, 190, -5, '#fff6d8', member('male', 'southern', 48, 2)],
    [560, 160, 3, '#e4f0f5', member('female', 'westAsian', 36, 2)],
    [930, 200, -2, '#f6dfe3', member('male', 'african', 61, 1)],
    [250, 560, 4, '#e6eed9', member('female', 'northern', 61, 2)],
    [640, 530, -4, '#fff6d8', member('male', 'southAsian', 27, 1)],
    [980, 580, 5, '#efe4f7', member('female', 'southern', 36, 2)],
  ]
  return (
    box([0, 0, 1200, 900], '#c69a6b') +
    times(150, (index) =>
      disc(
        (index * 397) % 1200,
        (index * 211) % 900,
        3 + (index % 4),
        index % 2 ? '#b98a5b' : '#d1a97c',
      ),
    ) +
    border([16, 16, 1168, 868], '#6f4d3c', 32) +
    line('M190 70Q380 150 560 40T930 80', '#9c3d40', 6) +
    notes
      .map(([x, y, turn, paper, who]) =>
        at(
          x,
          y,
          box([-150, -130, 300, 330], paper, 10, 6) +
            at(-128, -96, portrait(who, 120, 140)) +
            line('M14 -80h110M14 -46h84M14 -12h104', '#25131f55', 9) +
            line('M-124 84h248M-124 118h200M-124 152h226', '#25131f55', 9) +
            disc(0, -126, 17, '#c8361b', 5) +
            disc(-5, -131, 5, '#ffffffaa'),
          1,
          turn,
        ),
      )
      .join('')
  )
}

/** One card held up, another face down. */
export const twoCards = () =>
  box([0, 0, 1200, 900], '#d8e1f2') +
  disc(600, 460, 400, '#c5d2ea') +
  at(-10, 40, bulbs(1220, 14)) +
  at(
    770,
    490,
    box([-200, -262, 400, 524], '#44203f', 30, 8) +
      times(5, (index) =>
        times(4, (column) => disc(-130 + column * 88, -190 + index * 96, 17, '#6b4b73')),
      ),
    1,
    12,
  ) +
  at(
    470,
    480,
    box([-210, -275, 420, 550], '#fffaf5', 30, 8) +
      at(-186, -251, portrait(member('male', 'southAsian', 36, 2), 372, 410)) +
      line('M-166 208h170M-166 240h110', '#d9c7bd', 13) +
      area('M120 206c-26 -36 -76 0 0 54c76 -54 26 -90 0 -54z', '#c8361b'),
    1,
    -7,
  )
