import type { Picture } from '../../rules.ts'

/** A drawing after the blocks that matter more. */
export function PictureBlock({ picture }: { picture: Picture }) {
  return <img {...picture} alt="" loading="lazy" className="h-auto w-full rounded-panel" />
}
