import { pictureOf, type Drawn, type Picture } from '../rules.ts'
import cafe from './scenes/cafe.webp?brands'
import dunes from './scenes/dunes.webp?brands'
import kitchen from './scenes/kitchen.webp?brands'
import terrace from './scenes/terrace.webp?brands'
import tram from './scenes/tram.webp?brands'

const scene = (drawn: Drawn): Picture =>
  pictureOf(drawn, undefined, [1080, 1080], { width: 1080, height: 675 })

/** An evening in five drawings. */
export const scenes = {
  tram: scene(tram),
  cafe: scene(cafe),
  dunes: scene(dunes),
  kitchen: scene(kitchen),
  terrace: scene(terrace),
}
