import type { Picture } from '../rules.ts'
import adultonly from './pictures/adultonly.webp'
import alonetonight from './pictures/alonetonight.webp'
import gallery from './pictures/gallery.webp'
import iconslanding from './pictures/iconslanding.webp'
import landing from './pictures/landing.webp'
import landing2 from './pictures/landing2.webp'
import landing3 from './pictures/landing3.webp'
import socialnetwork from './pictures/socialnetwork.webp'
import tinderswipe from './pictures/tinderswipe.webp'
import whoneedsstrings from './pictures/whoneedsstrings.webp'

/** Drawn by scripts/landers.ts. */
const drawing = (src: string): Picture => ({ src, width: 960, height: 720 })

/** The picture of each lander and entry page; the others have a map, faces, scenes or a clip. */
export const pictures = {
  adultonly: drawing(adultonly),
  /** A street without a sky, for the lower edge of a dark page. */
  alonetonight: { src: alonetonight, width: 1440, height: 440 },
  gallery: drawing(gallery),
  iconslanding: drawing(iconslanding),
  landing: drawing(landing),
  landing2: drawing(landing2),
  landing3: drawing(landing3),
  socialnetwork: drawing(socialnetwork),
  tinderswipe: drawing(tinderswipe),
  whoneedsstrings: drawing(whoneedsstrings),
}
