import type { LanderName } from '../../../contract.ts'
import type { Variant } from '../../../rules.ts'
import { adultonly } from './adultonly.ts'
import { alonetonight } from './alonetonight.ts'
import { collagelanding } from './collagelanding.ts'
import { gallery } from './gallery.ts'
import { iconslanding } from './iconslanding.ts'
import { maplanding } from './maplanding.ts'
import { socialnetwork } from './socialnetwork.ts'
import { tinderswipe } from './tinderswipe.ts'
import { transitionsvideolanding } from './transitionsvideolanding.ts'
import { video } from './video.ts'
import { whoneedsstrings } from './whoneedsstrings.ts'

export const variants: Record<LanderName, Variant> = {
  adultonly,
  alonetonight,
  collagelanding,
  gallery,
  iconslanding,
  maplanding,
  socialnetwork,
  tinderswipe,
  transitionsvideolanding,
  video,
  whoneedsstrings,
}
