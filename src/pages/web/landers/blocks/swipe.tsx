import { InterestIcon, useTraitName } from '../../../../profiles/web/public.ts'
import { useTranslations } from '../../../../web/i18n.tsx'
import { buttonClasses } from '../../../../web/ui/button-look.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { classes } from '../../../../web/ui/classes.ts'
import { HeartIcon, Undo2Icon, XIcon } from '../../../../web/ui/icon.tsx'
import { Tag } from '../../../../web/ui/tag.tsx'
import type { Block, Example } from '../../../rules.ts'
import { Drawing } from '../drawing.tsx'
import { useLanderTexts } from '../use-lander.ts'

/** Two backs of cards below the first, until the last one is gone. */
const UNDERLYING_CARDS =
  'isolate before:absolute before:inset-0 before:-z-1 before:rounded-panel before:bg-surface/70 before:ring-1 before:ring-line after:absolute after:inset-0 after:-z-1 after:rounded-panel after:bg-surface/70 after:ring-1 after:ring-line has-[li:nth-last-child(2)_:checked]:before:hidden has-[li:nth-last-child(2)_:checked]:after:hidden'

/**
 * A pile of example cards. Liking or passing one is a checkbox that moves the card away by style
 * alone; a like carries the interests of its card. Cards below the first are hidden from everybody
 * until it is their turn.
 */
export function SwipeBlock({ block }: { block: Extract<Block, { kind: 'swipe' }> }) {
  const t = useLanderTexts()
  return (
    <div className="relative mx-auto w-full max-w-90">
      <ul
        aria-label={t('swipe.label')}
        className={classes('grid', UNDERLYING_CARDS, 'before:-rotate-3 after:rotate-5')}
      >
        {block.examples.map((example, index) => (
          <li
            key={example.id}
            className="col-start-1 row-start-1 grid transition-[opacity,translate,rotate,visibility] duration-entrance has-checked:invisible has-checked:opacity-0 has-[[data-like]:checked]:translate-x-1/2 has-[[data-like]:checked]:rotate-12 has-[[data-pass]:checked]:-translate-x-1/2 has-[[data-pass]:checked]:-rotate-12 [&:not(:has(:checked))~li]:invisible"
          >
            <Card example={example} position={index + 1} count={block.examples.length} />
          </li>
        ))}
        <li className="col-start-1 row-start-1 grid content-center justify-items-center gap-4 rounded-panel border-2 border-dashed border-line-strong p-6 text-center">
          <Drawing picture={block.picture} loading="lazy" className="h-auto w-full rounded-card" />
          <p className="text-lg font-semibold">{t('swipe.done')}</p>
          <p className="text-ink-2">{t('swipe.next')}</p>
          <Button type="reset" variant="ghost">
            <Undo2Icon />
            {t('swipe.again')}
          </Button>
        </li>
      </ul>
    </div>
  )
}

type CardProps = { example: Example; position: number; count: number }

function Card({ example: { id, picture, interests }, position, count }: CardProps) {
  const t = useLanderTexts()
  const landers = useTranslations('landers')
  return (
    <fieldset className="grid overflow-hidden rounded-panel bg-surface text-ink shadow-3 ring-1 ring-line">
      <legend className="sr-only">{t('swipe.card', { position, count })}</legend>
      <div className="relative">
        <Drawing
          picture={picture}
          fetchPriority={position === 1 ? 'high' : undefined}
          loading={position === 1 ? 'eager' : 'lazy'}
          className="aspect-4/5 h-auto max-h-[42dvh] min-h-60 w-full bg-tint-lilac object-cover object-[50%_30%]"
        />
        <Tag tone="paper" className="absolute start-3 top-3">
          {landers('example')}
        </Tag>
      </div>
      <div className="grid gap-3 p-4.5">
        <p className="text-lg leading-6 font-semibold">{t(`swipe.examples.${id}`)}</p>
        <InterestList interests={interests} />
        <div className="grid grid-cols-2 gap-2.5">
          <Choice kind="pass" label={t('swipe.pass')} />
          <Choice kind="like" label={t('swipe.like')} value={interests.join()} />
        </div>
      </div>
    </fieldset>
  )
}

function InterestList({ interests }: { interests: string[] }) {
  const toTraitName = useTraitName()
  return (
    <ul className="flex flex-wrap gap-1.5">
      {interests.map((interest) => (
        <li key={interest}>
          <Tag large>
            <InterestIcon interest={interest} />
            {toTraitName('interests', interest)}
          </Tag>
        </li>
      ))}
    </ul>
  )
}

type ChoiceProps = { kind: 'like' | 'pass'; label: string; value?: string }

/** A pass has no name, so that it is not sent. */
function Choice({ kind, label, value }: ChoiceProps) {
  const liked = kind === 'like'
  const Icon = liked ? HeartIcon : XIcon
  return (
    <label
      className={buttonClasses(
        { variant: liked ? 'soft' : 'line', large: true },
        'relative has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      <input
        type="checkbox"
        name={liked ? 'interests' : undefined}
        value={value}
        data-like={liked || undefined}
        data-pass={liked ? undefined : true}
        className="absolute inset-0 m-0 cursor-pointer opacity-0"
      />
      <Icon />
      {label}
    </label>
  )
}
