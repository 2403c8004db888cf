import { AftercareBanner } from '../../../aftercare/web/public.tsx'
import { CheckInBanner } from '../../../meetings/web/public.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useSettings, useUser } from '../../../web/shell-queries.ts'
import { useDismissAlert } from '../../../web/use-dismiss-alert.ts'
import { IconButton } from '../../../web/ui/button.tsx'
import { XIcon } from '../../../web/ui/icon.tsx'
import { Wrap } from '../../../web/ui/page.tsx'

/** What the site tells its members: maintenance, and an announcement that they can put away. */
export function SiteNotices() {
  const t = useTranslations('shell')
  const dismiss = useDismissAlert()
  const { maintenance, announcement, dismissed_alerts } = useSettings()
  const name = `news${announcement?.id}`
  const user = useUser()
  const unread = user?.aftercare ?? null
  const checkIn = user?.check_in ?? null
  return (
    <>
      {maintenance !== 'off' && (
        <div role="status" className="bg-warn-soft text-warn print:hidden">
          <Wrap className="py-2.5 text-md">{t(`maintenance.${maintenance}`)}</Wrap>
        </div>
      )}
      {checkIn !== null && <CheckInBanner plan={checkIn} />}
      {unread !== null && <AftercareBanner id={unread} />}
      {announcement && !dismissed_alerts.includes(name) && (
        <aside aria-label={t('announcement')} className="bg-plum-soft text-plum-ink print:hidden">
          <Wrap className="flex items-center gap-3 py-1 text-md">
            <p className="min-w-0 flex-1 py-1.5 wrap-anywhere">{announcement.text}</p>
            <IconButton label={t('dismiss')} onClick={() => dismiss(name)}>
              <XIcon />
            </IconButton>
          </Wrap>
        </aside>
      )}
    </>
  )
}
