import type { ReactNode } from 'react'
import { classes } from '../../../../web/ui/classes.ts'
import { Wrap } from '../../../../web/ui/page.tsx'
import type { Block, Picture } from '../../../rules.ts'
import { Drawing } from '../drawing.tsx'
import { MetricText } from '../metric-text.tsx'
import { useLander, useLanderTexts } from '../use-lander.ts'

type Hero = Extract<Block, { kind: 'hero' }>

type Props = {
  block: Hero
  /** Renders a block inside this one. */
  render: (block: Block) => ReactNode
}

const arrangements: Record<Hero['arrangement'], string> = {
  split: 'lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)] lg:grid-rows-[auto_auto_1fr] lg:gap-x-14',
  wide: 'lg:grid-cols-[minmax(0,420px)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-12',
  centered: 'justify-items-center text-center [&>*]:w-full',
  stage: 'relative z-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,420px)] lg:gap-x-16 lg:min-h-[440px]',
}

/**
 * The first screen: headline, lead and picture, with blocks in a second column or below the words.
 */
export function HeroBlock({ block, render }: Props) {
  const { variant } = useLander()
  const dark = variant.theme === 'field' || variant.theme === 'night'
  return (
    <section
      className={classes('overflow-x-clip', variant.theme === 'field' && 'bg-field text-on-field')}
    >
      <Wrap
        className={classes(
          'grid gap-y-5.5 pt-5.5 pb-8 lg:gap-y-7 lg:pt-11 lg:pb-10',
          arrangements[block.arrangement],
        )}
      >
        <div className="grid content-start gap-5">
          {block.above?.map(render)}
          <HeroText block={block} dark={dark} />
        </div>
        {block.below?.map((each) => (
          <div
            key={each.kind}
            className={classes(
              'min-w-0',
              block.arrangement === 'wide' && 'lg:col-start-2 lg:row-span-2 lg:row-start-1',
              block.arrangement === 'centered' && each.kind === 'form' && 'max-w-115 text-start',
              each.kind === 'picture' && 'max-lg:order-last',
            )}
          >
            {render(each)}
          </div>
        ))}
        {block.beside.length > 0 && (
          <div
            className={classes(
              'grid gap-5 text-start',
              block.arrangement === 'wide'
                ? 'content-start'
                : 'lg:sticky lg:top-8 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:self-start',
            )}
          >
            {block.beside.map(render)}
          </div>
        )}
      </Wrap>
      {block.arrangement === 'stage' && block.picture && (
        <Stage picture={block.picture} isOnPhones={!block.phonePicture} />
      )}
    </section>
  )
}

function HeroText({ block, dark }: { block: Hero; dark: boolean }) {
  const t = useLanderTexts()
  const { member } = useLander()
  return (
    <div
      className={classes(
        'grid content-start gap-3',
        block.arrangement === 'centered' && 'justify-items-center',
      )}
    >
      <h1 className="text-[clamp(2.125rem,9.6vw,3.375rem)] leading-[1.06] tracking-[-0.035em]">
        {t('hero.title')}
      </h1>
      <p
        className={classes(
          'max-w-[52ch] text-[1.0625rem] leading-6.25',
          dark ? 'text-on-field-2' : 'text-ink-2',
        )}
      >
        {t('hero.text')}
      </p>
      {block.metric && <MetricText metric={block.metric} />}
      {block.arrangement !== 'stage' && block.picture && <HeroPicture picture={block.picture} />}
      {block.phonePicture && !member && <PhonePicture picture={block.phonePicture} />}
    </div>
  )
}

function HeroPicture({ picture }: { picture: Picture }) {
  return (
    <Drawing
      picture={picture}
      fetchPriority="high"
      className="mt-3 h-auto w-full rounded-panel object-cover max-lg:max-h-52"
    />
  )
}

function PhonePicture({ picture }: { picture: Picture }) {
  return (
    <Drawing
      picture={picture}
      fetchPriority="high"
      className="mt-2 h-45 w-full rounded-panel object-cover object-[50%_30%] lg:hidden"
    />
  )
}

/** A wide drawing along the lower edge of the first screen; the form may stand in front of it. */
function Stage({ picture, isOnPhones }: { picture: Picture; isOnPhones: boolean }) {
  return (
    <Drawing
      picture={picture}
      fetchPriority="high"
      className={classes(
        'block h-82 w-full object-cover object-bottom lg:-mt-36 lg:h-auto',
        !isOnPhones && 'max-lg:hidden',
      )}
    />
  )
}
