import { countryName, languageName } from '../../../platform/names.ts'
import { Panel } from '../../../web/console/panel.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { ValueList } from '../../../web/console/value-list.tsx'
import { useLocale, useTranslations } from '../../../web/i18n.tsx'
import { useUser } from '../../../web/shell-queries.ts'
import { TextLink } from '../../../web/ui/link.tsx'
import { When } from '../../../web/console/when.tsx'
import type { NewAccount } from '../accounts-contract.ts'
import { REVIEW_SCORE } from '../rules.ts'
import { PhotoList } from './photo-list.tsx'
import { ReviewButtons } from '../../../reviews/web/public-review-buttons.tsx'
import { RestrictionForm, type Restriction } from './restriction-form.tsx'
import { SignalList } from '../../web/public-signals.tsx'

type AccountReviewProps = {
  account: NewAccount
  busy: boolean
  /** `onDone` runs when the decision is stored, not when it is refused. */
  onDecide: (restriction: Restriction | null, onDone?: () => void) => void
  onClaim: () => void
  onRelease: () => void
}

/** What speaks against a new account beside what it shows, and the form that decides. */
export function AccountReview(props: AccountReviewProps) {
  const { account, busy, onDecide, onClaim, onRelease } = props
  const t = useTranslations('consoleCases.newAccounts')
  const me = useUser()?.id
  const { member, name, age, claimed_by: holder, score } = account
  const isMine = holder?.id === me
  const isClosed = holder !== null && !isMine
  return (
    <Panel
      title={t('person', { name, age })}
      aside={
        <TextLink className="text-xs" to={`/operator/members/${member}`}>
          {t('open')}
        </TextLink>
      }
      foot={t('effect')}
    >
      <div className="stack-4">
        <section>
          <h3 className="text-xs font-semibold">{t('signalsTitle')}</h3>
          <SignalList signals={account.signals} />
          <p className="text-xs text-ink-2">{t('score', { score, from: REVIEW_SCORE })}</p>
        </section>
        <Related account={account} />
        <AccountDetails account={account} />
        <AccountPhotos account={account} />
        <section>
          <h3 className="text-xs font-semibold">{t('about')}</h3>
          {account.about ? (
            <p dir="auto" className="quoted-text">
              {account.about}
            </p>
          ) : (
            <p className="text-ink-2">{t('nothing')}</p>
          )}
        </section>
        {!isClosed && (
          <>
            <ReviewButtons
              approveText={t('approve')}
              claimText={t(isMine ? 'release' : 'claim')}
              busy={busy}
              onApprove={() => onDecide(null)}
              onClaim={isMine ? onRelease : onClaim}
            />
            <RestrictionForm account={account} busy={busy} onRestrict={onDecide} />
          </>
        )}
      </div>
    </Panel>
  )
}

function Related({ account: { related } }: { account: NewAccount }) {
  const t = useTranslations('consoleCases.newAccounts')
  if (related.length === 0) return null
  return (
    <section>
      <h3 className="text-xs font-semibold">{t('related')}</h3>
      <ul className="flex items-center gap-2 flex-wrap">
        {related.map(({ id, name, by, banned }) => (
          <li key={`${id} ${by}`} className="flex items-center gap-2">
            <TextLink to={`/operator/members/${id}`}>{name}</TextLink>
            <span className="text-ink-2 text-xs">{t(`by.${by}`)}</span>
            {banned && <Tag tone="danger">{t('banned')}</Tag>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function AccountDetails({ account }: { account: NewAccount }) {
  const t = useTranslations('consoleCases.newAccounts')
  const locale = useLocale()
  return (
    <ValueList
      values={[
        [t('joined'), <When key="joined" at={account.joined_at} />],
        [t('country'), countryName(locale, account.country)],
        [t('language'), languageName(locale, account.language)],
        [t('address'), t(account.confirmed ? 'confirmed' : 'unconfirmed')],
        [t('premium'), t(account.premium ? 'yes' : 'no')],
        [t('sent'), account.sent_messages],
      ]}
    />
  )
}

function AccountPhotos({ account: { photos, name } }: { account: NewAccount }) {
  const t = useTranslations('consoleCases.newAccounts')
  return (
    <section>
      <h3 className="text-xs font-semibold">{t('photos')}</h3>
      {photos.length === 0 ? (
        <p className="text-ink-2">{t('noPhotos')}</p>
      ) : (
        <PhotoList photos={photos} toAlt={() => t('photo', { name })} size="h-40 w-32" />
      )}
    </section>
  )
}
