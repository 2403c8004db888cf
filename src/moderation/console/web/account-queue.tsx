import { ReviewQueue } from '../../../reviews/web/public-review-queue.tsx'
import { ruleKeys } from '../../../reviews/web/public-rule-keys.ts'
import type { useReviewQueue } from '../../../reviews/web/public-use-review-queue.ts'
import { WaitingList } from '../../../reviews/web/public-waiting-list.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { AccountReview } from './account-review.tsx'

const notices = { warning: 'pendingWarning', suspension: 'pendingSuspension' } as const

type AccountQueueProps = { queue: ReturnType<typeof useReviewQueue<'new_account'>> }

/** Suspicious new accounts by time left: one key lets the account in focus pass. */
export function AccountQueue({ queue }: AccountQueueProps) {
  const t = useTranslations('consoleCases.newAccounts')
  const hint = useTranslations('consoleCases.newAccounts.hints')
  const { reviews, at, current: account, setFocused, busy, decide, claim, release } = queue
  return (
    <ReviewQueue
      queue={queue}
      className="console-columns min-[1100px]:grid-cols-[300px_minmax(0,1fr)]"
      empty={{ title: t('empty'), text: t('emptyText') }}
      undoText={t('undo')}
      keys={ruleKeys((name) => hint(name))}
      list={
        <WaitingList
          at={at}
          onOpen={setFocused}
          items={reviews}
          toTitle={({ name, age }) => t('person', { name, age })}
        />
      }
    >
      {account && (
        <AccountReview
          key={account.subject}
          account={account}
          busy={busy}
          onDecide={(restriction, onStored) => {
            const { kind, subject, score, name } = account
            const notice = restriction ? notices[restriction.sanction] : 'pending'
            decide({
              decision: { kind, subject, score, restriction },
              notice: t(notice, { name }),
              onStored,
            })
          }}
          onClaim={() => claim(account.subject)}
          onRelease={() => release(account.subject)}
        />
      )}
    </ReviewQueue>
  )
}
