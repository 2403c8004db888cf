import { CheckField, CheckList, Form, TextField } from '../../web/console/form.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { changeWebhook, createWebhook, webhookEvents, type Webhook } from '../contract.ts'

type Values = { url: string; events: string[]; active: boolean }

type WebhookFormProps = { webhook: Webhook | undefined; onSecret(secret: string): void }

/** Where a webhook sends what; a new one gets a secret. */
export function WebhookForm({ webhook, onSecret }: WebhookFormProps) {
  const t = useTranslations('consoleWebhooks')
  const create = useConsoleCall(createWebhook)
  const change = useConsoleCall(changeWebhook)
  const submit = async ({ url, events, active }: Values) => {
    const chosen = webhookEvents.filter((event) => events.includes(event))
    if (webhook) await change({ id: webhook.id, url, events: chosen, active })
    else onSecret((await create({ url, events: chosen })).secret)
    showToast({ tone: 'ok', text: t('saved') })
  }
  const { url = '', events = [], active = true } = webhook ?? {}
  return (
    <Panel title={webhook ? t('edit') : t('new')} foot={t('foot')}>
      <Form values={{ url, events, active }} onSubmit={submit} savesByKey clearsAfter={!webhook}>
        <TextField name="url" label={t('url')} hint={t('urlHint')} maxLength={500} required />
        <CheckList
          name="events"
          legend={t('events')}
          required
          options={webhookEvents.map((value) => ({ value, label: <code>{value}</code> }))}
        />
        {webhook && <CheckField name="active" label={t('active')} />}
        <SubmitButton block>{t('save')}</SubmitButton>
      </Form>
    </Panel>
  )
}
