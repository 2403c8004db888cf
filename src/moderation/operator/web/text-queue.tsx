import { useTranslations } from '../../../web/i18n.tsx'
import type { ReportReason } from '../../contract.ts'
import type { ChangedText } from '../texts-contract.ts'
import { useTextCalls } from './queries.ts'
import { LastDecision } from './queue-foot.tsx'
import { ReviewQueue } from './review-queue.tsx'
import { TextReview, type Refusal } from './text-review.tsx'
import { useDecisions } from './use-decisions.ts'

/** Changed texts by time left: one key keeps the text in focus, and the next one takes its place. */
export function TextQueue({ texts }: { texts: ChangedText[] }) {
  const t = useTranslations('consoleProfileTexts')
  const hints = useTranslations('consoleProfileTexts.hints')
  const { judge, undo, claim, release } = useTextCalls()
  const { at, setFocused, last, undoLast, showNext } = useDecisions<
    ChangedText,
    ReportReason | null
  >(texts, (member) => undo.mutate({ member }))
  const text = texts[at]
  const decide = (decided: ChangedText, refusal: Refusal | null, onDone?: () => void) =>
    judge.mutate(
      { member: decided.member, seen: decided.after, refusal },
      {
        onSuccess: () => {
          onDone?.()
          showNext(decided, refusal?.rule ?? null)
        },
      },
    )
  return (
    <ReviewQueue
      items={texts.map(({ member, after, since, answer_by, claimed_by, for_another }) => ({
        id: member,
        title: after.name,
        since,
        answerBy: answer_by,
        claimedBy: claimed_by,
        isForAnother: for_another,
      }))}
      at={at}
      onOpen={setFocused}
      error={judge.error ?? undo.error ?? claim.error ?? release.error}
      empty={{ title: t('empty'), text: t('emptyText') }}
      hint={(name) => hints(name)}
      notice={last && <Notice name={last.item.after.name} rule={last.decision} onUndo={undoLast} />}
    >
      {text && (
        <TextReview
          key={text.member}
          text={text}
          busy={judge.isPending}
          onDecide={(refusal, onDone) => decide(text, refusal, onDone)}
          onClaim={() => claim.mutate({ member: text.member })}
          onRelease={() => release.mutate({ member: text.member })}
        />
      )}
    </ReviewQueue>
  )
}

type NoticeProps = { name: string; rule: ReportReason | null; onUndo: () => void }

function Notice({ name, rule, onUndo }: NoticeProps) {
  const t = useTranslations('consoleProfileTexts')
  const reasons = useTranslations('consoleCases.cases.reasons')
  return (
    <LastDecision
      text={rule ? t('pendingRefused', { name, reason: reasons(rule) }) : t('pending', { name })}
      undoText={t('undo')}
      onUndo={onUndo}
    />
  )
}
