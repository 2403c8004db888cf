import type { Block } from '../../../rules.ts'
import { ClipBlock } from './clip.tsx'
import { ClockBlock } from './clock.tsx'
import { CollageBlock } from './collage.tsx'
import { FeedBlock } from './feed.tsx'
import { FooterBlock } from './footer.tsx'
import { FormBlock } from './form.tsx'
import { GalleryBlock } from './gallery.tsx'
import { HeroBlock } from './hero.tsx'
import { IconsBlock } from './icons.tsx'
import { MapBlock } from './map.tsx'
import { MemberBlock } from './member.tsx'
import { OpenerBlock } from './opener.tsx'
import { PictureBlock } from './picture.tsx'
import { PriceBlock } from './price.tsx'
import { PromiseBlock } from './promise.tsx'
import { QuestionsBlock } from './questions.tsx'
import { ScenesBlock } from './scenes.tsx'
import { SwipeBlock } from './swipe.tsx'
import { WordsBlock } from './words.tsx'

/** Renders one block by its kind. */
export function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'hero':
      return <HeroBlock block={block} render={renderBlock} />
    case 'form':
      return <FormBlock block={block} />
    case 'swipe':
      return <SwipeBlock block={block} />
    case 'questions':
      return <QuestionsBlock block={block} />
    case 'words':
      return <WordsBlock block={block} />
    case 'feed':
      return <FeedBlock block={block} />
    case 'clock':
      return <ClockBlock />
    case 'member':
      return <MemberBlock block={block} />
    case 'opener':
      return <OpenerBlock block={block} />
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
    case 'picture':
      return <PictureBlock block={block} />
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
