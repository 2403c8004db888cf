import { useQuery } from '@tanstack/react-query'
import { hasStaffRole } from '../../../platform/staff-roles.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { useUser } from '../../../web/shell-queries.ts'
import { siteAlarmsQuery } from './queries.ts'

/** On every page of the console: brands that are closed or run on earlier settings. */
export function SiteAlarms() {
  const t = useTranslations('console.sites')
  const { data } = useQuery(siteAlarmsQuery(useApi()))
  const isAdmin = hasStaffRole(useUser()?.staff_roles ?? [], [])
  return data?.alarms.map(({ id, name, open, faults }) => {
    const isInvalid = faults.length > 0
    return (
      <Notice
        key={id}
        tone={isInvalid ? 'danger' : 'info'}
        title={t(isInvalid ? 'invalid' : 'closed', { name })}
        action={
          isAdmin && (
            <ButtonLink
              variant="line"
              small
              to={`/operator/${open || isInvalid ? 'settings' : 'setup'}?site=${id}`}
            >
              {t(isInvalid ? 'correct' : 'setUp')}
            </ButtonLink>
          )
        }
      >
        {isInvalid ? t('invalidText', { settings: faults.join(', ') }) : t('closedText')}
      </Notice>
    )
  })
}
