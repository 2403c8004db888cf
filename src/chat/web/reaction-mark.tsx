import { useTranslations } from '../../web/i18n.tsx'
import { HeartIcon, QuestionIcon } from '../../web/ui/icon.tsx'
import { FlameIcon, FrownIcon, GrinIcon, ThumbsUpIcon } from '../../web/ui/rare-icons.tsx'
import type { Icon } from '../../web/ui/sprite-icon.tsx'
import type { Reaction, ReactionKind } from '../reaction-contract.ts'

export const reactionIcons: Record<ReactionKind, Icon> = {
  love: HeartIcon,
  funny: GrinIcon,
  agree: ThumbsUpIcon,
  wow: FlameIcon,
  sorry: FrownIcon,
  more: QuestionIcon,
}

type ReactionMarkProps = { reaction: Reaction; name: string }

/** A reaction, which hangs over the lower edge of its bubble. */
export function ReactionMark({ reaction, name }: ReactionMarkProps) {
  const t = useTranslations('chatExtras.reaction')
  const Sign = reactionIcons[reaction.reaction]
  return (
    <span className="relative z-1 mx-3 -mt-3.5 inline-flex min-h-7 items-center gap-1.5 rounded-full bg-surface px-2.25 text-xs font-semibold text-ink shadow-1 ring-1 ring-line">
      <Sign className="size-4 text-ember-ink" />
      <span className="sr-only">{t(reaction.reaction)}</span>
      {reaction.mine ? t('you') : name}
    </span>
  )
}
