import { toPicture, type DrawnImage, type Picture } from '../../rules.ts'
import cafe from './scenes/cafe.webp?brands'
import dunes from './scenes/dunes.webp?brands'
import kitchen from './scenes/kitchen.webp?brands'
import terrace from './scenes/terrace.webp?brands'
import tram from './scenes/tram.webp?brands'

const small = import.meta.glob<DrawnImage>('./small-scenes/*.webp', {
  query: '?brands',
  eager: true,
  import: 'default',
})

const scene = (name: string, drawn: DrawnImage): Picture =>
  toPicture(drawn, small[`./small-scenes/${name}.webp`], [720, 1080], {
    sizes: '(min-width: 1024px) 760px, calc(100vw - 32px)',
    width: 1080,
    height: 675,
  })

/** An evening in five drawings. */
export const scenes = {
  tram: scene('tram', tram),
  cafe: scene('cafe', cafe),
  dunes: scene('dunes', dunes),
  kitchen: scene('kitchen', kitchen),
  terrace: scene('terrace', terrace),
}
