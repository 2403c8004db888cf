import { Panel } from '../../../web/console/panel.tsx'
import { ReasonOnly } from '../../../web/console/reason-only.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { removePaymentAccount, type PaymentAccount } from '../contract.ts'
import { providerName } from '../rules.ts'

type RemoveAccountFormProps = { account: PaymentAccount; onDone(): void }

export function RemoveAccountForm({ account: { provider }, onDone }: RemoveAccountFormProps) {
  const t = useTranslations('consoleProviders.providers')
  const remove = useConsoleCall(removePaymentAccount)
  return (
    <Panel title={t('removeTitle', { provider: providerName(provider) })}>
      <ReasonOnly
        submit={t('remove')}
        done={({ approval }: { approval: string | null }) =>
          t(approval === null ? 'removed' : 'waits')
        }
        onSubmit={(reason) => remove({ provider, reason })}
        onDone={onDone}
        danger
        focusOnOpen
      >
        <p className="text-xs">{t('removeText')}</p>
      </ReasonOnly>
    </Panel>
  )
}
