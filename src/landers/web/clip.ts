import type { Block } from '../rules.ts'
import mp4 from './clip/evening.mp4'
import poster from './clip/poster.webp'
import webm from './clip/evening.webm'

/** Three scenes of twelve seconds in all, made by scripts/landers.ts. */
export const evening: Pick<Extract<Block, { kind: 'clip' }>, 'poster' | 'sources'> = {
  poster: { src: poster, width: 960, height: 600 },
  sources: [
    { src: webm, type: 'video/webm' },
    { src: mp4, type: 'video/mp4' },
  ],
}
