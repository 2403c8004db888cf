import { useState } from 'react'
import type { Output } from '../../../platform/contract.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { Button, ButtonLink } from '../../../web/ui/button.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { When } from '../../../web/console/when.tsx'
import { useFailureText } from '../../../web/use-failure-text.ts'
import { removeSamples, testPayments, type getSetup, type testMail } from '../setup-contract.ts'

/** Runs an action by a button; what it refuses stands below it. */
export function useAction(run: () => Promise<unknown>) {
  const failureText = useFailureText()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const press = () => {
    setBusy(true)
    setFault(null)
    run()
      .catch((error: unknown) => setFault(failureText(error)))
      .finally(() => setBusy(false))
  }
  return { busy, fault, press }
}

type ServiceTestProps = {
  call: typeof testMail | typeof testPayments
  site: number
  kind: 'mail' | 'payments'
  result: Output<typeof getSetup>['mail']
}

/** Tests a service of the brand and shows what it said. */
export function ServiceTest({ call, site, kind, result }: ServiceTestProps) {
  const t = useTranslations('consoleSetup')
  const test = useConsoleCall(call)
  const { busy, fault, press } = useAction(() => test({ site }))
  return (
    <>
      {result && (
        <Notice
          tone={result.passed ? 'info' : 'danger'}
          title={t(result.passed ? `${kind}.passed` : `${kind}.failed`)}
        >
          {result.detail} · <When at={result.at} />
        </Notice>
      )}
      <div aria-live="polite" className="sr-only">
        {result && t(result.passed ? `${kind}.passed` : `${kind}.failed`)}
      </div>
      {fault && <Notice tone="danger" title={fault} role="alert" />}
      <Button variant={result?.passed ? 'line' : 'primary'} busy={busy} onClick={press}>
        {t(`${kind}.test`)}
      </Button>
    </>
  )
}

/** The provider and its test; a brand without one sells nothing, and may open all the same. */
export function PaymentsStep({ setup }: { setup: Output<typeof getSetup> }) {
  const t = useTranslations('consoleSetup.payments')
  const { brand, payment_provider: name, payments, sells } = setup
  return (
    <>
      {sells ? (
        <>
          <p className="text-xs text-ink-2">{t('provider', { name })}</p>
          <ServiceTest call={testPayments} site={brand.id} result={payments} kind="payments" />
        </>
      ) : (
        <Notice tone="info" title={t('nothing')}>
          {t('nothingText')}
        </Notice>
      )}
      <ButtonLink variant="line" small to="/operator/payment-accounts">
        {t('accounts')}
      </ButtonLink>
    </>
  )
}

/** How many sample people are left, and the button that removes them. */
export function SamplesStep({ site, samples }: { site: number; samples: number }) {
  const t = useTranslations('consoleSetup.samples')
  const remove = useConsoleCall(removeSamples)
  const { busy, fault, press } = useAction(() => remove({ site }))
  return (
    <>
      <p className="text-xs" role="status">
        {t('left', { count: samples })}
      </p>
      {fault && <Notice tone="danger" title={fault} role="alert" />}
      {samples > 0 && (
        <Button variant="danger" busy={busy} onClick={press}>
          {t('remove')}
        </Button>
      )}
    </>
  )
}
