import { useState } from 'react'
import { Alarm } from '../../../web/console/alarm.tsx'
import { useShortcuts } from '../../../web/console/use-shortcuts.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useFailureText } from '../../../web/use-failure-text.ts'
import type { ReportReason } from '../../contract.ts'
import type { ChangedText } from '../texts-contract.ts'
import { useTextCalls } from './queries.ts'
import { LastDecision, QueueKeys } from './queue-foot.tsx'
import { TextReview, type Refusal } from './text-review.tsx'
import { useQueueFocus } from './use-queue-focus.ts'
import { WaitingList } from './waiting-list.tsx'

/** What the notice below the queue says about the last decision. */
type Last = { text: ChangedText; rule: ReportReason | null }

/** Changed texts by time left: one key keeps the text in focus, and the next one takes its place. */
export function TextQueue({ texts }: { texts: ChangedText[] }) {
  const t = useTranslations('consoleProfileTexts')
  const failureText = useFailureText()
  const [last, setLast] = useState<Last | null>(null)
  const { judge, undo, claim, release } = useTextCalls()
  const { at, next, setFocused } = useQueueFocus(texts.map(({ member }) => member))
  const text = texts[at]
  const decide = (decided: ChangedText, refusal: Refusal | null, onDone?: () => void) =>
    judge.mutate(
      { member: decided.member, seen: decided.after, refusal },
      {
        onSuccess: () => {
          onDone?.()
          setFocused(next)
          setLast({ text: decided, rule: refusal?.rule ?? null })
        },
      },
    )
  const undoLast = () => {
    if (!last) return
    undo.mutate({ member: last.text.member })
    setFocused(last.text.member)
    setLast(null)
  }
  useShortcuts({ z: undoLast })
  const error = judge.error ?? undo.error ?? claim.error ?? release.error
  return (
    <>
      {error && <Alarm tone="bad" title={failureText(error)} role="alert" />}
      {text ? (
        <div className="cols c-selfies">
          <WaitingList
            at={at}
            onOpen={setFocused}
            items={texts.map(({ member, after, since, answer_by, claimed_by, for_another }) => ({
              id: member,
              title: after.name,
              since,
              answerBy: answer_by,
              claimedBy: claimed_by,
              isForAnother: for_another,
            }))}
          />
          <TextReview
            key={text.member}
            text={text}
            busy={judge.isPending}
            onDecide={(refusal, onDone) => decide(text, refusal, onDone)}
            onClaim={() => claim.mutate({ member: text.member })}
            onRelease={() => release.mutate({ member: text.member })}
          />
        </div>
      ) : (
        <div className="empty">
          <b>{t('empty')}</b> {t('emptyText')}
        </div>
      )}
      <div className="hintbar">
        <Keys />
        {last && <Notice last={last} onUndo={undoLast} />}
      </div>
    </>
  )
}

const keys = {
  move: 'J K',
  approve: 'A',
  refuse: '1–9',
  send: 'Ctrl ↵',
  claim: 'C',
  undo: 'Z',
} as const
const hints = ['move', 'approve', 'refuse', 'send', 'claim', 'undo'] as const

function Keys() {
  const t = useTranslations('consoleProfileTexts.hints')
  return <QueueKeys keys={hints.map((name) => [keys[name], t(name)])} />
}

function Notice({ last: { text, rule }, onUndo }: { last: Last; onUndo: () => void }) {
  const t = useTranslations('consoleProfileTexts')
  const reasons = useTranslations('consoleCases.cases.reasons')
  const { name } = text.after
  return (
    <LastDecision
      text={rule ? t('pendingRefused', { name, reason: reasons(rule) }) : t('pending', { name })}
      undoText={t('undo')}
      onUndo={onUndo}
    />
  )
}
