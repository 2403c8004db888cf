import { useState } from 'react'
import { Alarm } from '../../../web/console/alarm.tsx'
import { Deadline } from '../../../web/console/deadline.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { Tag } from '../../../web/console/tag.tsx'
import { useShortcuts } from '../../../web/console/use-shortcuts.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useFailureText } from '../../../web/use-failure-text.ts'
import type { AccountMeasure, NewAccount } from '../accounts-contract.ts'
import { AccountReview, type Restriction } from './account-review.tsx'
import { useAccountCalls } from './queries.ts'
import { LastDecision, QueueKeys } from './queue-foot.tsx'

/** What the notice below the queue says about the last decision. */
type Last = { account: NewAccount; measure: AccountMeasure | null }

/** Suspicious new accounts by time left: one key lets the account in focus pass. */
export function AccountQueue({ accounts }: { accounts: NewAccount[] }) {
  const t = useTranslations('consoleNewAccounts')
  const failureText = useFailureText()
  const [focused, setFocused] = useState<string | null>(null)
  const [last, setLast] = useState<Last | null>(null)
  const { judge, undo, claim, release } = useAccountCalls()
  const at = Math.max(
    0,
    accounts.findIndex(({ member }) => member === focused),
  )
  const account = accounts[at]
  const move = (step: number) => () =>
    setFocused(accounts[Math.max(0, Math.min(accounts.length - 1, at + step))]?.member ?? null)
  const decide = (decided: NewAccount, restriction: Restriction | null, onDone?: () => void) =>
    judge.mutate(
      { member: decided.member, score: decided.score, restriction },
      {
        onSuccess: () => {
          onDone?.()
          setFocused(accounts[at + 1]?.member ?? accounts[at - 1]?.member ?? null)
          setLast({ account: decided, measure: restriction?.measure ?? null })
        },
      },
    )
  const undoLast = () => {
    if (!last) return
    undo.mutate({ member: last.account.member })
    setFocused(last.account.member)
    setLast(null)
  }
  useShortcuts({ ArrowDown: move(1), j: move(1), ArrowUp: move(-1), k: move(-1), z: undoLast })
  const error = judge.error ?? undo.error ?? claim.error ?? release.error
  return (
    <>
      {error && <Alarm tone="bad" title={failureText(error)} role="alert" />}
      {account ? (
        <div className="cols c-selfies">
          <Panel title={t('waiting')} flush>
            <ul className="opts">
              {accounts.map((waiting, index) => (
                <li key={waiting.member}>
                  <WaitingRow
                    account={waiting}
                    isFocused={index === at}
                    onOpen={() => setFocused(waiting.member)}
                  />
                </li>
              ))}
            </ul>
          </Panel>
          <AccountReview
            key={account.member}
            account={account}
            busy={judge.isPending}
            onDecide={(restriction, onDone) => decide(account, restriction, onDone)}
            onClaim={() => claim.mutate({ member: account.member })}
            onRelease={() => release.mutate({ member: account.member })}
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

type WaitingRowProps = { account: NewAccount; isFocused: boolean; onOpen: () => void }

function WaitingRow({ account, isFocused, onOpen }: WaitingRowProps) {
  const t = useTranslations('consoleNewAccounts')
  const { name, age, since, answer_by: answerBy, claimed_by: claimedBy } = account
  return (
    <button
      type="button"
      className="opt"
      aria-current={isFocused ? 'true' : undefined}
      onClick={onOpen}
    >
      <span className="stack stack--s">
        {t('person', { name, age })}
        <span className="row row--wrap">
          <Deadline at={answerBy} since={since} />
          {claimedBy && <Tag tone="plum">{t('claimedBy', { name: claimedBy.name })}</Tag>}
        </span>
      </span>
    </button>
  )
}

const keys = {
  move: 'J K',
  approve: 'A',
  rule: '1–9',
  send: 'Ctrl ↵',
  claim: 'C',
  undo: 'Z',
} as const
const hints = ['move', 'approve', 'rule', 'send', 'claim', 'undo'] as const

function Keys() {
  const t = useTranslations('consoleNewAccounts.hints')
  return <QueueKeys keys={hints.map((name) => [keys[name], t(name)])} />
}

const notices = { warning: 'pendingWarning', suspension: 'pendingSuspension' } as const

function Notice({ last: { account, measure }, onUndo }: { last: Last; onUndo: () => void }) {
  const t = useTranslations('consoleNewAccounts')
  const { name } = account
  return (
    <LastDecision
      text={t(measure ? notices[measure] : 'pending', { name })}
      undoText={t('undo')}
      onUndo={onUndo}
    />
  )
}
