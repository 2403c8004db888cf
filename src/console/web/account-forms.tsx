import {
  Form,
  ReasonField,
  SelectField,
  TextAreaField,
  TextField,
} from '../../web/console/form.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { showToast } from '../../web/ui/toast.ts'
import {
  correctBirthDate,
  eraseMember,
  exportMember,
  resendMemberConfirmation,
} from '../actions-contract.ts'
import type { ActionFormProps } from './credits-form.tsx'
import { ReasonOnly } from '../../web/console/reason-only.tsx'

/** Mails the link that confirms the address again. */
export function ConfirmationForm({ member, onDone }: ActionFormProps) {
  const t = useTranslations('consoleRecords.accountForms')
  const resend = useConsoleCall(resendMemberConfirmation)
  return (
    <ReasonOnly
      submit={t('resend')}
      done={t('resent')}
      onSubmit={(reason) => resend({ id: member.id, reason })}
      onDone={onDone}
    />
  )
}

/** Prepares the data export, which only the member can open. */
export function ExportForm({ member, onDone }: ActionFormProps) {
  const t = useTranslations('consoleRecords.accountForms')
  const prepare = useConsoleCall(exportMember)
  return (
    <ReasonOnly
      submit={t('export')}
      done={t('exported')}
      onSubmit={(reason) => prepare({ id: member.id, reason })}
      onDone={onDone}
    >
      <p className="text-xs text-ink-2">{t('exportText')}</p>
    </ReasonOnly>
  )
}

type BirthValues = { birth_date: string; reason: string }

/** Corrects a date of birth by a document that somebody saw. */
export function BirthDateForm({ member, onDone }: ActionFormProps) {
  const t = useTranslations('consoleRecords.accountForms')
  const correct = useConsoleCall(correctBirthDate)
  return (
    <Form
      values={{ birth_date: member.birth_date, reason: '' }}
      onSubmit={async (values: BirthValues) => {
        await correct({ id: member.id, expected: member.birth_date, ...values })
        showToast({ tone: 'ok', text: t('corrected') })
        onDone()
      }}
    >
      <TextField name="birth_date" type="date" label={t('birthDate')} required />
      <TextAreaField
        name="reason"
        label={t('proof')}
        hint={t('proofHint')}
        minLength={10}
        maxLength={1000}
        required
      />
      <SubmitButton block>{t('correct')}</SubmitButton>
    </Form>
  )
}

type EraseValues = { credits: '' | 'refund' | 'waive'; reason: string }

/** Asks a second person to erase the member at once. */
export function EraseForm({ member, onDone }: ActionFormProps) {
  const t = useTranslations('consoleRecords.accountForms')
  const erase = useConsoleCall(eraseMember)
  return (
    <Form
      values={{ credits: '', reason: '' }}
      onSubmit={async ({ credits, reason }: EraseValues) => {
        await erase({ id: member.id, credits: credits === '' ? null : credits, reason })
        showToast({ tone: 'ok', text: t('asked') })
        onDone()
      }}
    >
      <p className="text-xs text-ink-2">{t('eraseText')}</p>
      <SelectField
        name="credits"
        label={t('credits')}
        options={[
          { value: '', label: t('noCredits') },
          { value: 'refund', label: t('refund') },
          { value: 'waive', label: t('waive') },
        ]}
      />
      <ReasonField />
      <SubmitButton danger block>
        {t('erase')}
      </SubmitButton>
    </Form>
  )
}
