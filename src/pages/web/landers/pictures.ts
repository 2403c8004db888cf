import { toPicture, type DrawnImage, type Picture } from '../../rules.ts'
import adultonly from './pictures/adultonly.webp?brands'
import alonetonight from './pictures/alonetonight.webp?brands'
import gallery from './pictures/gallery.webp?brands'
import iconslanding from './pictures/iconslanding.webp?brands'
import landing from './pictures/landing.webp?brands'
import landing2 from './pictures/landing2.webp?brands'
import landing3 from './pictures/landing3.webp?brands'
import socialnetwork from './pictures/socialnetwork.webp?brands'
import tinderswipe from './pictures/tinderswipe.webp?brands'
import whoneedsstrings from './pictures/whoneedsstrings.webp?brands'

const small = import.meta.glob<DrawnImage>('./small-pictures/*.webp', {
  query: '?brands',
  eager: true,
  import: 'default',
})

/** Drawn by scripts/generate/landers.ts. */
const drawing = (name: string, large: DrawnImage): Picture =>
  toPicture(large, small[`./small-pictures/${name}.webp`], [672, 960], {
    sizes: '(min-width: 1024px) 760px, calc(100vw - 32px)',
    width: 960,
    height: 720,
  })

/** The picture of each lander and entry page; the others have a map, faces, scenes or a clip. */
export const pictures = {
  adultonly: drawing('adultonly', adultonly),
  /** A street without a sky, for the lower edge of a dark page. */
  alonetonight: toPicture(alonetonight, undefined, [1440, 1440], { width: 1440, height: 440 }),
  gallery: drawing('gallery', gallery),
  iconslanding: drawing('iconslanding', iconslanding),
  landing: drawing('landing', landing),
  landing2: drawing('landing2', landing2),
  landing3: drawing('landing3', landing3),
  socialnetwork: drawing('socialnetwork', socialnetwork),
  tinderswipe: drawing('tinderswipe', tinderswipe),
  whoneedsstrings: drawing('whoneedsstrings', whoneedsstrings),
}
