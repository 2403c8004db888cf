import { useTranslations } from '../../web/i18n.tsx'
import { Select } from '../../web/ui/field.tsx'
import { SwitchCell } from '../../web/ui/switch.tsx'
import {
  mailFrequencies,
  notificationKinds,
  type MailFrequency,
  type NotificationType,
} from '../rules.ts'
import { useSetPreference } from './queries.ts'

export type Preference = {
  type: NotificationType
  mail: MailFrequency
  push: boolean
  reason: string | null
}

/** A type of notification with its frequency by mail and its push switch. */
export function PreferenceRow({ type, mail, push, reason }: Preference) {
  const t = useTranslations('notifications')
  const set = useSetPreference()
  const kind = notificationKinds[type]
  const name = t(`types.${type}`)
  const choose = (value: string) => {
    const chosen = mailFrequencies.find((each) => each === value)
    if (chosen) set.mutate({ type, mail: chosen })
  }
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-2 ps-4 pe-2 text-start leading-5 font-semibold hyphens-auto">
        {name}
        <span className="block text-sm font-normal text-ink-2 max-sm:sr-only">
          {t(`when.${type}`)}
        </span>
        {reason && <span className="block text-sm font-normal text-warn">{t('unsubscribed')}</span>}
      </th>
      <td className="py-1">
        <Select
          aria-label={t('cell', { type: name, channel: t('mail') })}
          value={reason ? 'off' : mail}
          disabled={set.isPending}
          onChange={(event) => choose(event.target.value)}
          className="[&>select]:ps-3 [&>select]:pe-8 [&>select]:text-md"
        >
          {kind.mail.map((frequency) => (
            <option key={frequency} value={frequency}>
              {t(`frequency.${frequency}`)}
            </option>
          ))}
        </Select>
      </td>
      <td className="py-1 pe-4 text-end">
        {kind.push ? (
          <SwitchCell
            aria-label={t('cell', { type: name, channel: t('push') })}
            checked={push}
            disabled={set.isPending}
            onChange={(event) => set.mutate({ type, push: event.target.checked })}
          />
        ) : (
          <span aria-hidden="true" className="block text-center text-ink-3">
            –
          </span>
        )}
      </td>
    </tr>
  )
}
