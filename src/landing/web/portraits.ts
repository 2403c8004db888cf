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

/**
 * Illustrated examples, labelled as such on the page: three uneven columns beside the headline,
 * three at the end, one in the sample chat.
 */
export const columns = [
  [eva, malik, kasia, marek],
  [daan, noor, otto, lieke],
  [ines, jonas, renske, sem],
]

export const closing = [femke, pieter, amara]

/** Name and city, which are the same in every language. */
export const example = { picture: thomas, caption: 'Thomas, 45', city: 'Rotterdam' }
