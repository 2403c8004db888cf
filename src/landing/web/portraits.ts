import { portraits as replaced } from 'virtual:brand-portraits'
import amara from './portraits/amara.webp'
import daan from './portraits/daan.webp'
import eva from './portraits/eva.webp'
import femke from './portraits/femke.webp'
import ines from './portraits/ines.webp'
import jonas from './portraits/jonas.webp'
import kasia from './portraits/kasia.webp'
import lieke from './portraits/lieke.webp'
import malik from './portraits/malik.webp'
import marek from './portraits/marek.webp'
import noor from './portraits/noor.webp'
import otto from './portraits/otto.webp'
import pieter from './portraits/pieter.webp'
import renske from './portraits/renske.webp'
import sem from './portraits/sem.webp'
import thomas from './portraits/thomas.webp'

const ours = {
  amara,
  daan,
  eva,
  femke,
  ines,
  jonas,
  kasia,
  lieke,
  malik,
  marek,
  noor,
  otto,
  pieter,
  renske,
  sem,
  thomas,
}

/**
 * Illustrated examples, labelled as such on the page: three uneven columns beside the headline,
 * three at the end, one in the sample chat. A brand may replace each (brands/<name>/portraits).
 */
export function portraitsOf(brand: string) {
  const of = { ...ours, ...replaced[brand] }
  return {
    columns: [
      [of.eva, of.malik, of.kasia, of.marek],
      [of.daan, of.noor, of.otto, of.lieke],
      [of.ines, of.jonas, of.renske, of.sem],
    ],
    closing: [of.femke, of.pieter, of.amara],
    /** Name and city, which are the same in every language. */
    example: { picture: of.thomas, caption: 'Thomas, 45', city: 'Rotterdam' },
  }
}
