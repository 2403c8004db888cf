import { classes } from '../../../../web/ui/classes.ts'
import type { Block } from '../../../rules.ts'
import { useLander } from '../use-lander.ts'
import { Drawing } from '../drawing.tsx'

/** A drawing after the blocks that matter more. */
export function PictureBlock({ block }: { block: Extract<Block, { kind: 'picture' }> }) {
  const { variant, member } = useLander()
  const isAbove = variant.blocks.some(
    (each) => each.kind === 'hero' && !member && each.phonePicture === block.picture,
  )
  return (
    <Drawing
      picture={block.picture}
      loading="lazy"
      className={classes(
        'h-auto w-full rounded-panel',
        isAbove && 'max-lg:hidden',
        block.wide && 'object-cover object-[50%_25%] sm:aspect-5/2',
      )}
    />
  )
}
