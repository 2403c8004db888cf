import type { ReactNode } from 'react'
import { PartnerSites } from '../../partners/web/public.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { Switch } from '../../web/ui/switch.tsx'
import type { OwnerProfile } from '../../profiles/contract.ts'
import { useUpdateProfile } from '../../profiles/web/public.ts'
import { Notice } from '../../web/ui/notice.tsx'
import { Card } from '../../web/ui/page.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'

type SwitchName =
  | 'invisible'
  | 'show_online'
  | 'show_reads'
  | 'show_visits'
  | 'hide_distance'
  | 'promoted'
  | 'indexed'

/** Settings of who sees this profile, and where. */
export function PrivacySwitches({ profile }: { profile: OwnerProfile }) {
  const t = useTranslations('privacy')
  const failureText = useFailureText()
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
    <Card id="privacy" className="grid scroll-mt-24 content-start gap-4">
      <h2 className="text-xl">{t('title')}</h2>
      {update.error && (
        <Notice tone="danger" role="alert">
          {failureText(update.error)}
        </Notice>
      )}
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
        {toggle('show_online', t('online'), t('onlineHint'))}
        {toggle('show_reads', t('reads'), t('readsHint'))}
        {toggle('show_visits', t('visits'), t('visitsHint'))}
        {toggle('hide_distance', t('distance'), t('distanceHint'))}
        {toggle('promoted', t('promoted'), t('promotedHint'))}
        {toggle('indexed', t('indexed'), t('indexedHint'))}
      </div>
      <PartnerSites />
    </Card>
  )
}
