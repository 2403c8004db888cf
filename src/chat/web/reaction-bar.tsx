import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { showToast } from '../../web/ui/toast.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { react, reactionKinds, type ReactionKind } from '../reaction-contract.ts'
import { reactionIcons } from './reaction-mark.tsx'
import { reactionsKey, useReactions } from './reaction-queries.ts'

type ReactionBarProps = { conversation: string; seq: number; onDone: () => void }

/** Six reactions to a message of the partner, free; a second press on one takes it back. */
export function ReactionBar({ conversation, seq, onDone }: ReactionBarProps) {
  const t = useTranslations('chatExtras.reaction')
  const api = useApi()
  const queries = useQueryClient()
  const failureText = useFailureText()
  const mine = useReactions(conversation).find((each) => each.mine && each.seq === seq)?.reaction
  const change = useMutation({
    mutationFn: (reaction: ReactionKind | null) => api(react, { conversation, seq, reaction }),
    onSuccess: ({ reactions }) => {
      queries.setQueryData(reactionsKey(conversation), reactions)
      onDone()
    },
    onError: (error) => showToast({ tone: 'danger', text: failureText(error) }),
  })
  return (
    <div
      role="group"
      aria-label={t('label')}
      className="flex justify-between rounded-full bg-surface p-1 shadow-2 ring-1 ring-line"
    >
      {reactionKinds.map((kind) => {
        const Sign = reactionIcons[kind]
        return (
          <button
            key={kind}
            type="button"
            aria-label={t(kind)}
            title={t(kind)}
            aria-pressed={mine === kind}
            disabled={change.isPending}
            onClick={() => change.mutate(mine === kind ? null : kind)}
            className="grid size-12 place-items-center rounded-full hover:bg-plum-soft aria-pressed:bg-plum-soft max-[22rem]:size-11"
          >
            <Sign className="size-6" />
          </button>
        )
      })}
    </div>
  )
}
