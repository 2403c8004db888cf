import { dateFormat } from '../../platform/formatted.ts'
import { isoLocale } from '../../platform/locales.ts'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import type { Output } from '../../platform/contract.ts'
import type { getResetAccess } from '../../security/contract.ts'
import { Checkbox } from '../../web/ui/choices.tsx'
import { Fieldset } from '../../web/ui/fieldset.tsx'
import { deviceName } from '../device-name-rules.ts'

type Access = Output<typeof getResetAccess>
export type RetainedCredentials = { sessions: string[]; passkeys: string[]; two_factor: boolean }

type Props = {
  access: Access
  retained: RetainedCredentials
  onChange: (retained: RetainedCredentials) => void
}

const toggle = (ids: string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]

/**
 * Choice of sessions, passkeys and second factor to keep. All are unchecked at first: someone else
 * may have added them.
 */
export function ResetAccess({
  access: { sessions, passkeys, two_factor },
  retained,
  onChange,
}: Props) {
  const t = useTranslations('accounts')
  const format = dateFormat(isoLocale(useLocale()), {
    dateStyle: 'medium',
    timeZone: 'UTC',
  })
  const day = (instant: string) => format.format(new Date(instant))
  if (sessions.length === 0 && passkeys.length === 0 && !two_factor) return null
  return (
    <Fieldset legend={t('reset.accessTitle')}>
      <p className="text-sm text-ink-2">{t('reset.accessText')}</p>
      {sessions.map(({ id, device, last_used }) => (
        <Checkbox
          key={id}
          checked={retained.sessions.includes(id)}
          onChange={() => onChange({ ...retained, sessions: toggle(retained.sessions, id) })}
        >
          {t('reset.accessSession', {
            device: deviceName(device) || t('unknownDevice'),
            date: day(last_used),
          })}
        </Checkbox>
      ))}
      {passkeys.map(({ id, name, added }) => (
        <Checkbox
          key={id}
          checked={retained.passkeys.includes(id)}
          onChange={() => onChange({ ...retained, passkeys: toggle(retained.passkeys, id) })}
        >
          {t('reset.accessPasskey', { name, date: day(added) })}
        </Checkbox>
      ))}
      {two_factor && (
        <Checkbox
          checked={retained.two_factor}
          onChange={() => onChange({ ...retained, two_factor: !retained.two_factor })}
        >
          {t('reset.accessApp', { date: day(two_factor.since) })}
        </Checkbox>
      )}
    </Fieldset>
  )
}
