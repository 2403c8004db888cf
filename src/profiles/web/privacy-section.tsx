import type { ReactNode } from 'react'
import { PartnerSites } from '../../partners/web/public.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { Switch } from '../../web/ui/switch.tsx'
import type { OwnerProfile } from '../contract.ts'
import { ProfileSection } from './profile-section.tsx'
import { useUpdateProfile } from './queries.ts'

type SwitchName = 'invisible' | 'show_visits' | 'hide_distance' | 'promoted' | 'indexed'

/** Settings of who sees this profile, and where. */
export function PrivacySection({ profile }: { profile: OwnerProfile }) {
  const t = useTranslations('ownProfile.privacy')
  const update = useUpdateProfile()
  const toggle = (name: SwitchName, label: ReactNode, hint: ReactNode) => (
    <Switch
      checked={profile[name]}
      hint={hint}
      onChange={(event) => update.mutate({ [name]: event.target.checked })}
    >
      {label}
    </Switch>
  )
  return (
    <ProfileSection id="privacy" title={t('title')} saving={update}>
      <div className="grid divide-y divide-line">
        {profile.status !== 'disabled' && (
          <Switch
            checked={profile.status === 'paused'}
            hint={t('pausedHint')}
            onChange={(event) => update.mutate({ paused: event.target.checked })}
          >
            {t('paused')}
          </Switch>
        )}
        {toggle('invisible', t('invisible'), t('invisibleHint'))}
        {toggle('show_visits', t('visits'), t('visitsHint'))}
        {toggle('hide_distance', t('distance'), t('distanceHint'))}
        {toggle('promoted', t('promoted'), t('promotedHint'))}
        {toggle('indexed', t('indexed'), t('indexedHint'))}
      </div>
      <PartnerSites />
    </ProfileSection>
  )
}
