import type { Picture } from '../rules.ts'
import cafe from './scenes/cafe.webp'
import dunes from './scenes/dunes.webp'
import kitchen from './scenes/kitchen.webp'
import terrace from './scenes/terrace.webp'
import tram from './scenes/tram.webp'

const scene = (src: string): Picture => ({ src, width: 1080, height: 675 })

/** An evening in five drawings. */
export const scenes = {
  tram: scene(tram),
  cafe: scene(cafe),
  dunes: scene(dunes),
  kitchen: scene(kitchen),
  terrace: scene(terrace),
}
