import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from '../../web/i18n.tsx'
import { BlockedMembers } from '../../blocks/web/public-list.ts'
import { profileQuery } from '../../profiles/web/public.ts'
import { useApi } from '../../web/page-context.ts'
import { Card } from '../../web/ui/page.tsx'
import { PrivacySwitches } from './privacy-switches.tsx'

/** Who sees the member, and whom the member has blocked. */
export function SettingsPrivacy() {
  const t = useTranslations('settings')
  const { profile } = useSuspenseQuery(profileQuery(useApi())).data
  return (
    <div className="grid gap-6">
      <PrivacySwitches profile={profile} />
      <Card id="blocked" className="grid scroll-mt-24 gap-3">
        <h2>{t('privacy.blocked')}</h2>
        <BlockedMembers />
      </Card>
    </div>
  )
}
