import { toPicture, type Block } from '../../rules.ts'
import mp4 from './clip/evening.mp4?brands'
import poster from './clip/poster.webp?brands'
import webm from './clip/evening.webm?brands'
import smallPoster from './small-clip/poster.webp?brands'

/** Three scenes of twelve seconds in all, made by scripts/generate/landers.ts. */
export const evening: Pick<Extract<Block, { kind: 'clip' }>, 'poster' | 'sources'> = {
  poster: toPicture(poster, smallPoster, [672, 960], {
    sizes: '(min-width: 1024px) 60vw, 100vw',
    width: 960,
    height: 600,
  }),
  sources: [
    { src: webm.ours, type: 'video/webm', brands: webm.brands },
    { src: mp4.ours, type: 'video/mp4', brands: mp4.brands },
  ],
}
