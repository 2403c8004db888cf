import { useState } from 'react'
import { Alarm } from '../../../web/console/alarm.tsx'
import { Deadline } from '../../../web/console/deadline.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { Tag } from '../../../web/console/tag.tsx'
import { useShortcuts } from '../../../web/console/use-shortcuts.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useFailureText } from '../../../web/use-failure-text.ts'
import type { ReportReason } from '../../contract.ts'
import type { ChangedText } from '../texts-contract.ts'
import { useTextCalls } from './queries.ts'
import { LastDecision, QueueKeys } from './queue-foot.tsx'
import { TextReview, type Refusal } from './text-review.tsx'

/** What the notice below the queue says about the last decision. */
type Last = { text: ChangedText; rule: ReportReason | null }

/** Changed texts by time left: one key keeps the text in focus, and the next one takes its place. */
export function TextQueue({ texts }: { texts: ChangedText[] }) {
  const t = useTranslations('consoleProfileTexts')
  const failureText = useFailureText()
  const [focused, setFocused] = useState<string | null>(null)
  const [last, setLast] = useState<Last | null>(null)
  const { judge, undo, claim, release } = useTextCalls()
  const at = Math.max(
    0,
    texts.findIndex(({ member }) => member === focused),
  )
  const text = texts[at]
  const move = (step: number) => () =>
    setFocused(texts[Math.max(0, Math.min(texts.length - 1, at + step))]?.member ?? null)
  const decide = (decided: ChangedText, refusal: Refusal | null, onDone?: () => void) =>
    judge.mutate(
      { member: decided.member, seen: decided.after, refusal },
      {
        onSuccess: () => {
          onDone?.()
          setFocused(texts[at + 1]?.member ?? texts[at - 1]?.member ?? null)
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
  useShortcuts({ ArrowDown: move(1), j: move(1), ArrowUp: move(-1), k: move(-1), z: undoLast })
  const error = judge.error ?? undo.error ?? claim.error ?? release.error
  return (
    <>
      {error && <Alarm tone="bad" title={failureText(error)} role="alert" />}
      {text ? (
        <div className="cols c-selfies">
          <Panel title={t('waiting')} flush>
            <ul className="opts">
              {texts.map((waiting, index) => (
                <li key={waiting.member}>
                  <WaitingRow
                    text={waiting}
                    isFocused={index === at}
                    onOpen={() => setFocused(waiting.member)}
                  />
                </li>
              ))}
            </ul>
          </Panel>
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

type WaitingRowProps = { text: ChangedText; isFocused: boolean; onOpen: () => void }

function WaitingRow({ text, isFocused, onOpen }: WaitingRowProps) {
  const t = useTranslations('consoleProfileTexts')
  const { after, since, answer_by: answerBy, claimed_by: claimedBy } = text
  return (
    <button
      type="button"
      className="opt"
      aria-current={isFocused ? 'true' : undefined}
      onClick={onOpen}
    >
      <span className="stack stack--s">
        {after.name}
        <span className="row row--wrap">
          <Deadline at={answerBy} since={since} />
          {claimedBy && <Tag tone="plum">{t('claimedBy', { name: claimedBy.name })}</Tag>}
          {text.for_another && <Tag tone="line">{t('forAnother')}</Tag>}
        </span>
      </span>
    </button>
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
