import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from '../../web/i18n.tsx'
import { BlockedMembers } from '../../blocks/web/public.tsx'
import { useApi } from '../../web/page-context.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { Notice } from '../../web/ui/notice.tsx'
import { Card } from '../../web/ui/page.tsx'
import { Switch } from '../../web/ui/switch.tsx'
import { profileQuery, useUpdateProfile } from '../../profiles/web/public.ts'

/** Visibility settings; each switch saves at once. */
export function SettingsPrivacy() {
  const t = useTranslations('settings')
  const failureText = useFailureText()
  const { profile } = useSuspenseQuery(profileQuery(useApi())).data
  const save = useUpdateProfile()
  const change = (
    name: 'invisible' | 'show_visits' | 'show_sexuality' | 'hide_distance' | 'promoted' | 'indexed',
  ) => ({
    checked: profile[name],
    disabled: save.isPending,
    onChange: (event: { target: { checked: boolean } }) =>
      save.mutate({ [name]: event.target.checked }),
  })
  return (
    <div className="grid gap-6">
      {save.error && (
        <Notice tone="danger" role="alert">
          {failureText(save.error)}
        </Notice>
      )}
      <Card className="grid gap-2">
        <Switch {...change('invisible')} hint={t('privacy.invisibleHint')}>
          {t('privacy.invisible')}
        </Switch>
        <Switch {...change('show_visits')} hint={t('privacy.visitsHint')}>
          {t('privacy.visits')}
        </Switch>
        {profile.fields.sexuality && (
          <Switch {...change('show_sexuality')}>{t('privacy.sexuality')}</Switch>
        )}
        <Switch {...change('hide_distance')}>{t('privacy.distance')}</Switch>
        <Switch {...change('promoted')}>{t('privacy.promoted')}</Switch>
        <Switch {...change('indexed')}>{t('privacy.indexed')}</Switch>
      </Card>
      <Card className="grid gap-3">
        <h2>{t('privacy.blocked')}</h2>
        <BlockedMembers />
      </Card>
    </div>
  )
}
