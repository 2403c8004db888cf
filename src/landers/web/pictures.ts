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

const small = import.meta.glob<string>('./small-pictures/*.webp', {
  eager: true,
  import: 'default',
})

/** Drawn by scripts/landers.ts. */
const drawing = (name: string, src: string): Picture => ({
  src,
  srcSet: `${small[`./small-pictures/${name}.webp`]} 672w, ${src} 960w`,
  sizes: '(min-width: 1024px) 760px, calc(100vw - 32px)',
  width: 960,
  height: 720,
})

/** The picture of each lander and entry page; the others have a map, faces, scenes or a clip. */
export const pictures = {
  adultonly: drawing('adultonly', adultonly),
  /** A street without a sky, for the lower edge of a dark page. */
  alonetonight: { src: alonetonight, width: 1440, height: 440 },
  gallery: drawing('gallery', gallery),
  iconslanding: drawing('iconslanding', iconslanding),
  landing: drawing('landing', landing),
  landing2: drawing('landing2', landing2),
  landing3: drawing('landing3', landing3),
  socialnetwork: drawing('socialnetwork', socialnetwork),
  tinderswipe: drawing('tinderswipe', tinderswipe),
  whoneedsstrings: drawing('whoneedsstrings', whoneedsstrings),
}
