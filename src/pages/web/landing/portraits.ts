import { closingPortraits } from '../public.ts'
import daan from './portraits/daan.webp?brands'
import eva from './portraits/eva.webp?brands'
import ines from './portraits/ines.webp?brands'
import jonas from './portraits/jonas.webp?brands'
import kasia from './portraits/kasia.webp?brands'
import lieke from './portraits/lieke.webp?brands'
import malik from './portraits/malik.webp?brands'
import marek from './portraits/marek.webp?brands'
import noor from './portraits/noor.webp?brands'
import otto from './portraits/otto.webp?brands'
import renske from './portraits/renske.webp?brands'
import sem from './portraits/sem.webp?brands'
import thomas from './portraits/thomas.webp?brands'

/**
 * Illustrated examples, labelled as such on the page: three uneven columns beside the headline,
 * three at the end, one in the sample chat. A brand may replace each.
 */
export function getPortraits(brand: string) {
  const of = (picture: typeof eva) => picture.brands[brand] ?? picture.ours
  return {
    columns: [
      [eva, malik, kasia, marek].map(of),
      [daan, noor, otto, lieke].map(of),
      [ines, jonas, renske, sem].map(of),
    ],
    closing: closingPortraits(brand),
    /** Names are the same in every language; a town is a key of `landing.towns`. */
    found: [
      { picture: of(eva), caption: 'Eva, 38', town: 'leiden' },
      { picture: of(malik), caption: 'Malik, 46', town: 'ghent' },
      { picture: of(kasia), caption: 'Kasia, 44', town: 'gdynia' },
      { picture: of(marek), caption: 'Marek, 57', town: 'bremen' },
    ] as const,
    example: { picture: of(thomas), caption: 'Thomas, 45', city: 'Rotterdam' },
  }
}
