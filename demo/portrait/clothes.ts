import type { Random } from '../random.ts'
import { ink, mix } from './colours.ts'

const outline = `stroke="${ink}" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"`
const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}" ${outline}/>`
const crease = (d: string, width = 7) =>
  `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round"/>`
const times = (count: number, draw: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

export interface Garment {
  /** Drawn on the garment and clipped to it. */
  pattern: string
  /** Drawn above the body's outlines. */
  over: string
}

type Cut = (colour: string, accent: string) => Garment

const plain: Cut = () => ({ pattern: '', over: '' })

const breton: Cut = (_, accent) => ({
  pattern: times(
    12,
    (i) =>
      `<path d="M-90 ${712 + i * 46}Q352 ${752 + i * 46} 800 ${712 + i * 46}" fill="none" stroke="${accent}" stroke-width="19"/>`,
  ),
  over: '',
})

const dots: Cut = (_, accent) => ({
  pattern: times(12, (row) =>
    times(
      14,
      (i) =>
        `<circle cx="${-60 + i * 62 + (row % 2) * 31}" cy="${640 + row * 54}" r="8.500" fill="${accent}"/>`,
    ),
  ),
  over: '',
})

const yoke: Cut = (_, accent) => ({
  pattern: `<path d="M-100 500H800V770Q352 840 -100 770Z" fill="${accent}"/>`,
  over: crease('M18 790Q352 838 668 790', 6),
})

const shirt: Cut = (colour) => {
  const collar = mix(colour, '#ffffff', 0.18)
  const buttons = times(5, (i) => `<circle cx="404" cy="${790 + i * 84}" r="8" fill="${ink}"/>`)
  return {
    pattern: '',
    over: `${crease('M391 712C388 860 386 1010 388 1220', 7)}${shape('M243 592C228 606 222 640 232 690L318 742L391 702C330 694 276 652 243 592Z', collar)}${shape('M520 596C534 618 538 650 528 692L468 748L391 702C452 694 500 654 520 596Z', collar)}${buttons}`,
  }
}

const cardigan: Cut = (colour, accent) => {
  const side = mix(accent, colour, 0.15)
  const left =
    'M201 597C120 630 20 700 -60 930L-60 1240H300C292 1040 296 850 318 690C286 668 262 636 247 598Z'
  const right =
    'M520 600C590 632 660 690 700 940L740 1240H468C476 1040 474 850 458 690C490 668 508 640 520 600Z'
  return {
    pattern: `<path d="${left}" fill="${side}"/><path d="${right}" fill="${side}"/>`,
    over:
      crease('M254 612C270 640 290 668 316 688C296 850 292 1040 300 1240', 11) +
      crease('M514 612C502 646 484 670 459 690C474 850 476 1040 468 1240', 11),
  }
}

const blazer: Cut = (colour, accent) => {
  const lapel = mix(accent, '#000000', 0.14)
  const base = cardigan(colour, accent)
  const lapels =
    shape(
      'M247 600C226 640 214 690 216 742L262 760L246 800L352 930L318 690C286 668 262 636 247 600Z',
      lapel,
    ) +
    shape(
      'M520 602C544 640 556 690 556 742L512 762L530 800L428 930L458 690C490 668 508 640 520 602Z',
      lapel,
    )
  return { pattern: base.pattern, over: base.over + lapels }
}

const hoodie: Cut = (colour) => {
  const hood = mix(colour, '#000000', 0.12)
  return {
    pattern: '',
    over: `${shape('M246 590C196 612 190 668 230 706C278 750 340 770 391 770C452 770 508 744 540 702C572 660 560 616 520 594C506 662 448 706 391 706C334 706 276 662 246 590Z', hood)}${crease('M344 760C340 800 336 830 338 862', 8)}${crease('M444 762C448 800 452 826 450 852', 8)}`,
  }
}

const rollneck: Cut = (colour) => ({
  pattern: '',
  over: `${shape('M322 546C352 586 440 604 486 578L514 600C500 666 448 706 391 706C334 706 280 664 246 598C286 590 312 572 322 546Z', mix(colour, '#ffffff', 0.07))}${crease('M286 604C330 640 440 660 502 616', 6)}`,
})

const scarf: Cut = (_, accent) => {
  const wrap = shape(
    'M318 556C352 598 440 610 486 580L528 604C534 660 500 728 400 734C300 738 232 684 232 606C276 604 306 584 318 556Z',
    accent,
  )
  const tail = shape('M300 716C296 790 292 860 300 930L376 936C380 860 378 790 372 728Z', accent)
  return {
    pattern: '',
    over:
      tail +
      wrap +
      crease('M262 626C320 690 440 700 512 632', 6) +
      crease('M308 880L370 886M306 904L372 910', 6),
  }
}

const dungarees: Cut = (_, accent) => ({
  pattern: `<path d="M150 900H600V1240H150Z" fill="${accent}"/><path d="M205 590L268 590L300 920H236Z" fill="${accent}"/><path d="M512 590L580 600L536 920H472Z" fill="${accent}"/>`,
  over: `${crease('M250 640L286 900M214 640L238 900M238 900H536M522 640L486 900M566 650L536 900', 8)}<circle cx="262" cy="918" r="11" fill="#e5c46f" ${outline}/><circle cx="512" cy="918" r="11" fill="#e5c46f" ${outline}/>`,
})

const cuts = {
  plain,
  breton,
  dots,
  yoke,
  shirt,
  cardigan,
  blazer,
  hoodie,
  rollneck,
  scarf,
  dungarees,
}
export type CutName = keyof typeof cuts

const wardrobe: Record<'male' | 'female', Partial<Record<CutName, number>>> = {
  female: {
    plain: 26,
    breton: 10,
    dots: 8,
    yoke: 5,
    shirt: 10,
    cardigan: 14,
    blazer: 7,
    hoodie: 4,
    rollneck: 8,
    scarf: 6,
    dungarees: 4,
  },
  male: {
    plain: 28,
    breton: 8,
    yoke: 6,
    shirt: 18,
    cardigan: 9,
    blazer: 8,
    hoodie: 11,
    rollneck: 7,
    scarf: 4,
    dungarees: 1,
  },
}

export const cutFor = (random: Random, gender: 'male' | 'female'): CutName =>
  random.weighted(wardrobe[gender])

export const garment = (name: CutName, colour: string, accent: string): Garment =>
  cuts[name](colour, accent)
