import { useState } from 'react'
import { Alarm } from '../../../web/console/alarm.tsx'
import { useShortcuts } from '../../../web/console/use-shortcuts.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useFailureText } from '../../../web/use-failure-text.ts'
import type { AccountMeasure, NewAccount } from '../accounts-contract.ts'
import { AccountReview, type Restriction } from './account-review.tsx'
import { useAccountCalls } from './queries.ts'
import { LastDecision, QueueKeys } from './queue-foot.tsx'
import { useQueueFocus } from './use-queue-focus.ts'
import { WaitingList } from './waiting-list.tsx'

/** What the notice below the queue says about the last decision. */
type Last = { account: NewAccount; measure: AccountMeasure | null }

/** Suspicious new accounts by time left: one key lets the account in focus pass. */
export function AccountQueue({ accounts }: { accounts: NewAccount[] }) {
  const t = useTranslations('consoleNewAccounts')
  const failureText = useFailureText()
  const [last, setLast] = useState<Last | null>(null)
  const { judge, undo, claim, release } = useAccountCalls()
  const { at, next, setFocused } = useQueueFocus(accounts.map(({ member }) => member))
  const account = accounts[at]
  const decide = (decided: NewAccount, restriction: Restriction | null, onDone?: () => void) =>
    judge.mutate(
      { member: decided.member, score: decided.score, restriction },
      {
        onSuccess: () => {
          onDone?.()
          setFocused(next)
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
  useShortcuts({ z: undoLast })
  const error = judge.error ?? undo.error ?? claim.error ?? release.error
  return (
    <>
      {error && <Alarm tone="bad" title={failureText(error)} role="alert" />}
      {account ? (
        <div className="cols c-selfies">
          <WaitingList
            at={at}
            onOpen={setFocused}
            items={accounts.map(({ member, name, age, since, answer_by, claimed_by }) => ({
              id: member,
              title: t('person', { name, age }),
              since,
              answerBy: answer_by,
              claimedBy: claimed_by,
            }))}
          />
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
