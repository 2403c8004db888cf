import { Form, ReasonField, TextField } from '../../../web/console/form.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { SubmitButton } from '../../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { showToast } from '../../../web/ui/toast.ts'
import { savePaymentAccount, type PaymentAccount } from '../contract.ts'
import { providerName } from '../rules.ts'
import { useKeyName } from './use-key-name.ts'

type AccountFormProps = { account: PaymentAccount; onDone(): void }

/** Takes all keys of an account: those that are stored are never sent to a browser. */
export function AccountForm({ account, onDone }: AccountFormProps) {
  const t = useTranslations('consoleProviders.providers')
  const save = useConsoleCall(savePaymentAccount)
  const keyName = useKeyName()
  const { provider, keys, webhook } = account
  return (
    <Panel title={t('form', { provider: providerName(provider) })} foot={t('formHint')}>
      <Form
        values={{ ...Object.fromEntries(keys.map(({ name }) => [name, ''])), reason: '' }}
        onSubmit={async ({ reason = '', ...values }: Record<string, string>) => {
          const { approval } = await save({ provider, keys: values, reason })
          showToast({ tone: 'ok', text: t(approval === null ? 'saved' : 'waits') })
          onDone()
        }}
        savesByKey
        focusOnOpen
      >
        {keys.map(({ name, required }) => (
          <TextField
            key={name}
            name={name}
            label={keyName(name)}
            hint={required ? undefined : t('optional')}
            maxLength={4000}
            required={required}
          />
        ))}
        <p className="text-xs">
          {t('webhook')}
          <code className="mono-text block wrap-anywhere">{webhook}</code>
        </p>
        <ReasonField />
        <SubmitButton block>{t('save')}</SubmitButton>
      </Form>
    </Panel>
  )
}
