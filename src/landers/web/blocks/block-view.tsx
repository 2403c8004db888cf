import type { Block } from '../../rules.ts'
import { ClipBlock } from './clip.tsx'
import { CollageBlock } from './collage.tsx'
import { FooterBlock } from './footer.tsx'
import { FormBlock } from './form.tsx'
import { GalleryBlock } from './gallery.tsx'
import { HeroBlock } from './hero.tsx'
import { IconsBlock } from './icons.tsx'
import { MapBlock } from './map.tsx'
import { PriceBlock } from './price.tsx'
import { PromiseBlock } from './promise.tsx'
import { ScenesBlock } from './scenes.tsx'

/** Renders one block by its kind. */
export function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'hero':
      return <HeroBlock block={block} render={renderBlock} />
    case 'form':
      return <FormBlock block={block} />
    case 'icons':
      return <IconsBlock block={block} />
    case 'map':
      return <MapBlock />
    case 'gallery':
      return <GalleryBlock />
    case 'collage':
      return <CollageBlock block={block} />
    case 'scenes':
      return <ScenesBlock block={block} />
    case 'clip':
      return <ClipBlock block={block} render={renderBlock} />
    case 'price':
      return <PriceBlock />
    case 'promise':
      return <PromiseBlock />
    case 'footer':
      return <FooterBlock />
    default:
      return null
  }
}

const renderBlock = (block: Block) => <BlockView key={block.kind} block={block} />
