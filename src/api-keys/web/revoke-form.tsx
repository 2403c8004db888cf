import { Button } from '../../web/ui/button.tsx'
import { Form, ReasonField } from '../../web/console/form.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { revokeApiKey, type ApiKey } from '../contract.ts'

type RevokeFormProps = { apiKey: ApiKey; onDone(): void }

export function RevokeForm({ apiKey: { id, name }, onDone }: RevokeFormProps) {
  const t = useTranslations('consoleApiKeys')
  const revoke = useConsoleCall(revokeApiKey)
  const submit = async ({ reason }: { reason: string }) => {
    await revoke({ id, reason })
    showToast({ tone: 'ok', text: t('revoked') })
    onDone()
  }
  return (
    <Panel title={t('revokeTitle', { name })} foot={t('revokeLead')}>
      <Form values={{ reason: '' }} onSubmit={submit}>
        <ReasonField />
        <SubmitButton danger block>
          {t('revoke')}
        </SubmitButton>
        <Button variant="line" onClick={onDone}>
          {t('cancel')}
        </Button>
      </Form>
    </Panel>
  )
}
