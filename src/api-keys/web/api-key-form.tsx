import { CheckList, Form, NumberField, ReasonField, TextField } from '../../web/console/form.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { createApiKey, MAX_KEY_DAYS } from '../contract.ts'
import type { ScopeCalls } from '../rules.ts'

type Values = { name: string; scopes: string[]; days: number; reason: string }

export type NewKey = { key: string; waits: boolean }

type ApiKeyFormProps = {
  scopes: { scope: string; calls: ScopeCalls['calls'] }[]
  onCreated(created: NewKey): void
}

const DAYS = 90

/** Each scope lists the calls that it opens. */
export function ApiKeyForm({ scopes, onCreated }: ApiKeyFormProps) {
  const t = useTranslations('consoleApiKeys')
  const create = useConsoleCall(createApiKey)
  const submit = async (values: Values) => {
    const { key, approval } = await create(values)
    onCreated({ key, waits: approval !== null })
  }
  return (
    <Panel title={t('new')} foot={t('foot')}>
      <Form
        values={{ name: '', scopes: [], days: DAYS, reason: '' }}
        onSubmit={submit}
        savesByKey
        clearsAfter
      >
        <TextField name="name" label={t('name')} hint={t('nameHint')} maxLength={60} required />
        <CheckList
          name="scopes"
          legend={t('scopes')}
          required
          options={scopes.map(({ scope, calls }) => ({
            value: scope,
            label: scope,
            hint: calls.join(', '),
          }))}
        />
        <NumberField
          name="days"
          label={t('days')}
          hint={t('daysHint', { max: MAX_KEY_DAYS })}
          min={1}
          max={MAX_KEY_DAYS}
          required
        />
        <ReasonField />
        <SubmitButton block>{t('create')}</SubmitButton>
      </Form>
    </Panel>
  )
}
