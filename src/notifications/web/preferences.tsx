import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { Button } from '../../web/ui/button.tsx'
import { Field, Select } from '../../web/ui/field.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { Card } from '../../web/ui/page.tsx'
import { Switch } from '../../web/ui/switch.tsx'
import {
  mailFrequencies,
  notificationKinds,
  type MailFrequency,
  type NotificationType,
} from '../rules.ts'
import { preferencesQuery, useResumeMails, useSetPreference } from './queries.ts'
import { PushSwitch } from './push-offer.tsx'

/** The eight types with their frequencies. The page's catalogues must include `notifications`. */
export function NotificationSettings() {
  const t = useTranslations('notifications')
  const { preferences, stopped } = useSuspenseQuery(preferencesQuery(useApi())).data
  const resume = useResumeMails()
  return (
    <div className="grid gap-6">
      {stopped && (
        <Notice tone="warn">
          <div className="grid justify-items-start gap-2">
            <p>{t(`stopped.${stopped}`)}</p>
            <Button busy={resume.isPending} onClick={() => resume.mutate()}>
              {t('resume')}
            </Button>
          </div>
        </Notice>
      )}
      <Card className="grid gap-3">
        <h2>{t('device.title')}</h2>
        <PushSwitch />
      </Card>
      <Card className="grid gap-2">
        <p className="text-sm text-ink-2">{t('plain')}</p>
        {preferences.map((preference) => (
          <Preference key={preference.type} {...preference} />
        ))}
      </Card>
    </div>
  )
}

type Props = { type: NotificationType; mail: MailFrequency; push: boolean; reason: string | null }

function Preference({ type, mail, push, reason }: Props) {
  const t = useTranslations('notifications')
  const set = useSetPreference()
  const kind = notificationKinds[type]
  const choose = (value: string) => {
    const chosen = mailFrequencies.find((each) => each === value)
    if (chosen) set.mutate({ type, mail: chosen })
  }
  return (
    <section className="grid gap-2 border-t border-line pt-4 pb-2">
      <div>
        <h3>{t(`types.${type}`)}</h3>
        <p className="text-sm text-ink-2">{t(`when.${type}`)}</p>
      </div>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Field label={t('mail')} hint={reason ? t('unsubscribed') : undefined}>
          <Select
            value={reason ? 'off' : mail}
            disabled={set.isPending}
            onChange={(event) => choose(event.target.value)}
          >
            {kind.mail.map((frequency) => (
              <option key={frequency} value={frequency}>
                {t(`frequency.${frequency}`)}
              </option>
            ))}
          </Select>
        </Field>
        {kind.push && (
          <Switch
            checked={push}
            disabled={set.isPending}
            onChange={(event) => set.mutate({ type, push: event.target.checked })}
            className="self-end"
          >
            {t('push')}
          </Switch>
        )}
      </div>
    </section>
  )
}
