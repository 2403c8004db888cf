import { useTranslations } from '../../web/i18n.tsx'
import { buttonClasses } from '../../web/ui/button-look.ts'
import { TextLink } from '../../web/ui/link.tsx'
import { LocalTime } from '../../web/ui/local-time.tsx'
import { Card } from '../../web/ui/page.tsx'
import type { AftercareNotice } from '../contract.ts'
import { evidenceAddress } from '../rules.ts'

type NoticeProps = { notice: AftercareNotice }

/** The credits that went back; nothing where there were none. */
export function ReturnedCard({ notice }: NoticeProps) {
  const t = useTranslations('aftercare.balance')
  if (notice.credits === 0) return null
  return (
    <Card className="grid gap-2 p-5">
      <p className="text-sm text-ink-2">
        {t.rich('since', { date: () => <LocalTime at={notice.told_at} look="date" /> })}
      </p>
      <p className="text-2xl font-bold">{t('credits', { count: notice.credits })}</p>
      <dl className="grid gap-1 text-md tabular-nums">
        {notice.paid_messages > 0 && (
          <div className="flex justify-between">
            <dt>{t('messages', { count: notice.paid_messages })}</dt>
            <dd>{notice.message_credits}</dd>
          </div>
        )}
        {notice.paid_gifts > 0 && (
          <div className="flex justify-between">
            <dt>{t('gifts', { count: notice.paid_gifts })}</dt>
            <dd>{notice.gift_credits}</dd>
          </div>
        )}
      </dl>
      <p className="text-sm text-ink-2">
        {t('text')} <TextLink to="/transactions?show=returned">{t('entries')}</TextLink>
      </p>
    </Card>
  )
}

/** A plain link: the browser shows how far the download is, also without a script. */
export function EvidenceCard({ notice }: NoticeProps) {
  const t = useTranslations('aftercare.evidence')
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-xl">{t('title')}</h2>
      <ul className="grid gap-1.5 text-md">
        <li>{t('messages', { count: notice.messages })}</li>
        {notice.photos > 0 && <li>{t('photos', { count: notice.photos })}</li>}
        <li>{t('times')}</li>
      </ul>
      <a href={evidenceAddress(notice.id)} download className={buttonClasses({ block: true })}>
        {t('download')}
      </a>
      <p className="text-xs text-ink-2">{t('kept')}</p>
    </Card>
  )
}
