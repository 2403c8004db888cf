import { useState } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { Form, SelectField, TextAreaField } from '../../../web/console/form.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { SubmitButton } from '../../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useNavigate } from '../../../web/router/hooks.ts'
import { showToast } from '../../../web/ui/toast.ts'
import { complaintKinds, type ComplaintKind } from '../../contract.ts'
import { moveCase, type CaseDetails } from '../contract.ts'

type CaseMoveProps = { open: CaseDetails; from: ComplaintKind }

/** Passes a complaint that came to the wrong team to the right one, with a note. */
export function CaseMove({ open: { id, number }, from }: CaseMoveProps) {
  const t = useTranslations('consoleCases.cases.move')
  const navigate = useNavigate()
  const move = useConsoleCall(moveCase)
  const [isOpen, setOpen] = useState(false)
  const others = complaintKinds.filter((kind) => kind !== from)
  return (
    <Panel title={t('title')}>
      <div className="stack-2">
        <p className="text-ink-2 text-xs">{t('lead')}</p>
        {!isOpen && (
          <Button variant="line" onClick={() => setOpen(true)}>
            {t('send')}
          </Button>
        )}
        {isOpen && (
          <Form
            values={{ to: others[0] ?? from, reason: '' }}
            focusOnOpen
            onSubmit={async ({ to, reason }: { to: ComplaintKind; reason: string }) => {
              await move({ id, from, to, reason })
              showToast({ tone: 'ok', text: t('done', { number }) })
              await navigate('/operator/cases')
            }}
          >
            <SelectField
              name="to"
              label={t('to')}
              options={others.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
            />
            <TextAreaField
              name="reason"
              label={t('reason')}
              minLength={3}
              maxLength={1000}
              required
            />
            <SubmitButton>{t('send')}</SubmitButton>
          </Form>
        )}
      </div>
    </Panel>
  )
}
