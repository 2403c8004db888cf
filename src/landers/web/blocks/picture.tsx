import type { Picture } from '../../rules.ts'
import { Drawing } from '../drawing.tsx'

/** A drawing after the blocks that matter more. */
export function PictureBlock({ picture }: { picture: Picture }) {
  return <Drawing picture={picture} loading="lazy" className="h-auto w-full rounded-panel" />
}
