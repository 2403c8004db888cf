import { dateFormat } from '../../platform/formatted.ts'
import { isoLocale } from '../../platform/locales.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { lazySection } from '../../web/lazy.tsx'
import { useApi } from '../../web/page-context.ts'
import { Button } from '../../web/ui/button.tsx'
import { Card } from '../../web/ui/page.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import { ConfirmFirst, useMustConfirm } from './confirm-first.tsx'
import { PasswordForm } from './password-form.tsx'
import { securityQuery, useRemoveTwoFactor, useRenewCodes, useStartTwoFactor } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const TwoFactorSetup = lazySection(
  async () => (await import('./two-factor-setup.tsx')).TwoFactorSetup,
)

type Mode = 'nothing' | 'turning-on' | 'turning-off' | 'renewing'

/** Two-factor authentication: off, being set up, or on. */
export function TwoFactorCard() {
  const t = useTranslations('security')
  const { two_factor } = useSuspenseQuery(securityQuery(useApi())).data
  const [mode, setMode] = useState<Mode>('nothing')
  const [codes, setCodes] = useState<string[] | null>(null)
  const mustConfirm = useMustConfirm()
  const done = () => setMode('nothing')
  const show = (fresh: string[]) => {
    setCodes(fresh)
    done()
  }
  return (
    <Card className="grid gap-4">
      <h2 className="flex flex-wrap items-center gap-3">
        {t('twoFactor.title')}
        {two_factor && <Tag tone="ok">{t('twoFactor.on')}</Tag>}
      </h2>
      <p className="text-ink-2">{t('twoFactor.text')}</p>
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {!codes && mode === 'nothing' && two_factor && (
        <SwitchedOn {...two_factor} onSelect={setMode} />
      )}
      {mustConfirm && !two_factor && <ConfirmFirst />}
      {!codes && mode === 'nothing' && !two_factor && !mustConfirm && (
        <Button
          variant="solid"
          onClick={() => setMode('turning-on')}
          className="justify-self-start"
        >
          {t('twoFactor.turnOn')}
        </Button>
      )}
      {mode === 'turning-on' && <TurnOn onCodes={show} onCancel={done} />}
      {mode === 'turning-off' && <TurnOff onDone={done} />}
      {mode === 'renewing' && <Renew onCodes={show} onCancel={done} />}
    </Card>
  )
}

type SwitchedOnProps = {
  since: string
  recovery_codes_left: number
  onSelect: (mode: Mode) => void
}

function SwitchedOn({ since, recovery_codes_left, onSelect }: SwitchedOnProps) {
  const t = useTranslations('security')
  const date = dateFormat(isoLocale(useLocale()), {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(since))
  return (
    <>
      <p className="text-sm text-ink-2">
        {t('twoFactor.since', { date })} ·{' '}
        {t('twoFactor.codesLeft', { count: recovery_codes_left })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="line" onClick={() => onSelect('renewing')}>
          {t('twoFactor.newCodes')}
        </Button>
        <Button variant="ghost" onClick={() => onSelect('turning-off')}>
          {t('twoFactor.turnOff')}
        </Button>
      </div>
    </>
  )
}

type CodesProps = { onCodes: (codes: string[]) => void; onCancel: () => void }

function TurnOn({ onCodes, onCancel }: CodesProps) {
  const t = useTranslations('security')
  const start = useStartTwoFactor()
  if (start.data) return <TwoFactorSetup {...start.data} onCodes={onCodes} onCancel={onCancel} />
  return (
    <PasswordForm
      submit={t('password.confirm')}
      busy={start.isPending}
      error={start.error}
      onSubmit={(typed) => start.mutate(typed)}
      onCancel={onCancel}
    />
  )
}

function TurnOff({ onDone }: { onDone: () => void }) {
  const t = useTranslations('security')
  const remove = useRemoveTwoFactor()
  return (
    <PasswordForm
      title={t('twoFactor.offTitle')}
      text={t('twoFactor.offText')}
      submit={t('twoFactor.turnOff')}
      danger
      busy={remove.isPending}
      error={remove.error}
      onSubmit={(typed) => remove.mutate(typed, { onSuccess: onDone })}
      onCancel={onDone}
    />
  )
}

function Renew({ onCodes, onCancel }: CodesProps) {
  const t = useTranslations('security')
  const renew = useRenewCodes()
  return (
    <PasswordForm
      title={t('twoFactor.newCodes')}
      text={t('twoFactor.newCodesText')}
      submit={t('password.confirm')}
      busy={renew.isPending}
      error={renew.error}
      onSubmit={(typed) =>
        renew.mutate(typed, { onSuccess: ({ recovery_codes }) => onCodes(recovery_codes) })
      }
      onCancel={onCancel}
    />
  )
}
