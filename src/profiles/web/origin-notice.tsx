import { useTranslations } from '../../web/i18n.tsx'
import { buttonClasses } from '../../web/ui/button-look.ts'
import { ExternalLinkIcon } from '../../web/ui/icon.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { useFictionalWarning } from '../../web/use-fictional-warning.ts'
import type { Member } from '../contract.ts'

/** What a reader must know about a profile that is not a member's, and where it leads. */
export function OriginNotice({ member }: { member: Member }) {
  const t = useTranslations('profiles.member')
  const { ofOne } = useFictionalWarning()
  const { origin, offer } = member
  if (origin === 'member') return null
  return (
    <>
      <Notice tone="warn">{origin === 'fictional' ? ofOne : t(origin)}</Notice>
      {offer && (
        <div className="grid gap-2">
          <a
            href={offer.url}
            rel="sponsored noopener"
            target="_blank"
            referrerPolicy="no-referrer"
            className={buttonClasses({ variant: 'primary', large: true })}
          >
            <ExternalLinkIcon />
            {t('offer.open', { site: offer.site })}
          </a>
          <p className="text-sm text-ink-2">{t('offer.hint', { site: offer.site })}</p>
        </div>
      )}
    </>
  )
}
