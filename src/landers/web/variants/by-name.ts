import type { LanderName } from '../../contract.ts'
import type { Variant } from '../../rules.ts'
import { collagelanding } from './collagelanding.ts'
import { gallery } from './gallery.ts'
import { iconslanding } from './iconslanding.ts'
import { maplanding } from './maplanding.ts'
import { transitionsvideolanding } from './transitionsvideolanding.ts'
import { video } from './video.ts'

export const variants: Partial<Record<LanderName, Variant>> = {
  collagelanding,
  gallery,
  iconslanding,
  maplanding,
  transitionsvideolanding,
  video,
}
