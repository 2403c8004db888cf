import { useTranslations } from '../../web/i18n.tsx'
import { buttonClasses } from '../../web/ui/button-look.ts'
import { ButtonLink } from '../../web/ui/button.tsx'
import { LocalTime } from '../../web/ui/local-time.tsx'
import type { AftercareNotice } from '../contract.ts'
import { aftercarePath, evidenceAddress } from '../rules.ts'

/** In place of the field for a message: what happened to the account, and what to do now. */
export function ChatCard({ notice }: { notice: AftercareNotice }) {
  const t = useTranslations('aftercareNotice')
  return (
    <section className="mx-auto grid w-full max-w-200 gap-2">
      <h2 className="text-lg font-semibold">{t('cardTitle')}</h2>
      <p className="text-md text-ink-2">
        {t.rich('cardText', { date: () => <LocalTime at={notice.decided_at} look="date" /> })}
      </p>
      {notice.credits > 0 && (
        <p className="text-md">
          {t.rich('cardCredits', { count: notice.credits, b: (words) => <b>{words}</b> })}
        </p>
      )}
      <p className="text-sm text-ink-2">{t('closed')}</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={aftercarePath(notice.id)} variant="primary">
          {t('read')}
        </ButtonLink>
        <a
          href={evidenceAddress(notice.id)}
          download
          className={buttonClasses({ variant: 'ghost' })}
        >
          {t('evidence')}
        </a>
      </div>
    </section>
  )
}
