import { useRef, useState } from 'react'
import { useTraitName } from '../../../../profiles/web/public.ts'
import { useTranslations } from '../../../../web/i18n.tsx'
import { ArrowLeftIcon, ArrowRightIcon, CheckIcon } from '../../../../web/ui/icon.tsx'
import type { Icon } from '../../../../web/ui/sprite-icon.tsx'
import type { Block } from '../../../rules.ts'
import { Drawing } from '../drawing.tsx'
import { useLanderTexts } from '../use-lander.ts'
import { useTransition } from '../use-transition.ts'

type Scenes = Extract<Block, { kind: 'scenes' }>
type Scene = Scenes['scenes'][number]

/**
 * Drawn scenes in a row that scrolls by itself without a script; the buttons cross-fade from one to
 * the next. What a visitor would like to do becomes an interest.
 */
export function ScenesBlock({ block }: { block: Scenes }) {
  const t = useLanderTexts()
  const common = useTranslations('landers')
  const row = useRef<HTMLOListElement>(null)
  const [current, setCurrent] = useState(0)
  const inTransition = useTransition()
  const show = (index: number) =>
    inTransition(() => {
      row.current?.children[index]?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      setCurrent(index)
    })
  return (
    <section aria-label={t('scenes.label')} className="grid gap-3">
      <ol
        ref={row}
        onScrollEnd={({ currentTarget }) => setCurrent(sceneInView(currentTarget))}
        className="no-scrollbar flex [view-transition-name:scene] snap-x snap-mandatory overflow-x-auto rounded-panel"
      >
        {block.scenes.map((scene, index) => (
          <SceneView key={scene.id} scene={scene} first={index === 0} />
        ))}
      </ol>
      <div className="flex items-center justify-between gap-3">
        <Step
          icon={ArrowLeftIcon}
          label={common('scenes.previous')}
          disabled={current === 0}
          onPress={() => show(current - 1)}
        />
        <p className="text-sm text-ink-2 tabular-nums" aria-live="polite">
          {common('scenes.position', { position: current + 1, count: block.scenes.length })}
        </p>
        <Step
          icon={ArrowRightIcon}
          label={common('scenes.next')}
          disabled={current === block.scenes.length - 1}
          onPress={() => show(current + 1)}
        />
      </div>
    </section>
  )
}

const sceneInView = (row: HTMLElement) => Math.round(Math.abs(row.scrollLeft) / row.clientWidth)

function SceneView({ scene, first }: { scene: Scene; first: boolean }) {
  const t = useLanderTexts()
  const toTraitName = useTraitName()
  return (
    <li className="relative w-full flex-none snap-center bg-surface">
      <Drawing
        picture={scene.picture}
        alt={t(`scenes.${scene.id}.picture`)}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        className="block h-auto w-full"
      />
      <div className="flex flex-wrap items-center justify-between gap-3 p-4 lg:p-5">
        <p className="min-w-0 flex-[1_1_18rem] text-lg leading-6.5 font-semibold">
          {t(`scenes.${scene.id}.text`)}
        </p>
        <label className="group relative flex min-h-11 flex-none cursor-pointer items-center gap-2 rounded-full px-4 font-semibold inset-ring inset-ring-line-strong has-checked:bg-plum has-checked:text-on-plum has-checked:inset-ring-plum has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
          <input
            type="checkbox"
            name="interests"
            value={scene.interest}
            className="absolute inset-0 m-0 cursor-pointer opacity-0"
          />
          <CheckIcon className="hidden size-5 group-has-checked:block" />
          {toTraitName('interests', scene.interest)}
        </label>
      </div>
    </li>
  )
}

type StepProps = { icon: Icon; label: string; disabled: boolean; onPress: () => void }

function Step({ icon: StepIcon, label, disabled, onPress }: StepProps) {
  return (
    <button
      type="button"
      aria-disabled={disabled}
      onClick={disabled ? undefined : onPress}
      className="flex min-h-11 items-center gap-2 rounded-control px-3 font-semibold inset-ring inset-ring-line-strong aria-disabled:opacity-50"
    >
      <StepIcon />
      {label}
    </button>
  )
}
