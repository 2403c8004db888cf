import { Form, ReasonField } from '../../../web/console/form.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { SubmitButton } from '../../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { showToast } from '../../../web/ui/toast.ts'
import { removePaymentAccount, type PaymentAccount } from '../accounts-contract.ts'
import { providerName } from '../rules.ts'

type RemoveAccountFormProps = { account: PaymentAccount; onDone(): void }

export function RemoveAccountForm({ account: { provider }, onDone }: RemoveAccountFormProps) {
  const t = useTranslations('consoleProviders.providers')
  const remove = useConsoleCall(removePaymentAccount)
  return (
    <Panel title={t('removeTitle', { provider: providerName(provider) })}>
      <Form
        values={{ reason: '' }}
        onSubmit={async ({ reason }) => {
          await remove({ provider, reason })
          showToast({ tone: 'ok', text: t('removed') })
          onDone()
        }}
        focusOnOpen
      >
        <p className="sm">{t('removeText')}</p>
        <ReasonField />
        <SubmitButton danger block>
          {t('remove')}
        </SubmitButton>
      </Form>
    </Panel>
  )
}
