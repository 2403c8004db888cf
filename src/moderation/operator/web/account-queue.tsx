import { useTranslations } from '../../../web/i18n.tsx'
import type { AccountMeasure, NewAccount } from '../accounts-contract.ts'
import { AccountReview, type Restriction } from './account-review.tsx'
import { useAccountCalls } from './queries.ts'
import { LastDecision } from './queue-foot.tsx'
import { ReviewQueue } from './review-queue.tsx'
import { useDecisions } from './use-decisions.ts'

const notices = { warning: 'pendingWarning', suspension: 'pendingSuspension' } as const

/** Suspicious new accounts by time left: one key lets the account in focus pass. */
export function AccountQueue({ accounts }: { accounts: NewAccount[] }) {
  const t = useTranslations('consoleNewAccounts')
  const hints = useTranslations('consoleNewAccounts.hints')
  const { judge, undo, claim, release } = useAccountCalls()
  const { at, setFocused, last, undoLast, showNext } = useDecisions<
    NewAccount,
    AccountMeasure | null
  >(accounts, (member) => undo.mutate({ member }))
  const account = accounts[at]
  const decide = (decided: NewAccount, restriction: Restriction | null, onDone?: () => void) =>
    judge.mutate(
      { member: decided.member, score: decided.score, restriction },
      {
        onSuccess: () => {
          onDone?.()
          showNext(decided, restriction?.measure ?? null)
        },
      },
    )
  return (
    <ReviewQueue
      items={accounts.map(({ member, name, age, since, answer_by, claimed_by }) => ({
        id: member,
        title: t('person', { name, age }),
        since,
        answerBy: answer_by,
        claimedBy: claimed_by,
      }))}
      at={at}
      onOpen={setFocused}
      error={judge.error ?? undo.error ?? claim.error ?? release.error}
      empty={{ title: t('empty'), text: t('emptyText') }}
      hint={(name) => hints(name)}
      notice={
        last && (
          <LastDecision
            text={t(last.decision ? notices[last.decision] : 'pending', { name: last.item.name })}
            undoText={t('undo')}
            onUndo={undoLast}
          />
        )
      }
    >
      {account && (
        <AccountReview
          key={account.member}
          account={account}
          busy={judge.isPending}
          onDecide={(restriction, onDone) => decide(account, restriction, onDone)}
          onClaim={() => claim.mutate({ member: account.member })}
          onRelease={() => release.mutate({ member: account.member })}
        />
      )}
    </ReviewQueue>
  )
}
