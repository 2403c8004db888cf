import type { Input } from '../../platform/contract.ts'
import {
  Form,
  ReasonField,
  SelectField,
  TextAreaField,
  TextField,
} from '../../web/console/form.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { reportReasons } from '../../moderation/contract.ts'
import { banMember, suspendMember, unbanMember } from '../contract.ts'
import type { ActionFormProps } from './credits-form.tsx'
import { useMemberCall } from './queries.ts'

type Rule = Input<typeof banMember>['rule']

type Values = { rule: Rule; answer: string; reason: string; until: string }
const empty: Values = { rule: 'other', answer: '', reason: '', until: '' }

/** The rule and the reasons that the member will read. */
function Statement({ language }: { language: string }) {
  const t = useTranslations('consoleMember.banForm')
  return (
    <>
      <SelectField
        name="rule"
        label={t('rule')}
        options={reportReasons.map((rule) => ({ value: rule, label: t(`rules.${rule}`) }))}
      />
      <TextAreaField
        name="answer"
        label={t('answer')}
        hint={t('answerHint', { language: language.toUpperCase() })}
        maxLength={2000}
        rows={5}
        required
      />
      <ReasonField />
    </>
  )
}

/** Closes the account until a time. */
export function SuspendForm({ member, onDone }: ActionFormProps) {
  const t = useTranslations('consoleMember.banForm')
  const suspend = useMemberCall(suspendMember)
  return (
    <Form
      values={empty}
      onSubmit={async ({ until, rule, answer, reason }: Values) => {
        await suspend({ id: member.id, rule, answer, reason, until: new Date(until).toISOString() })
        showToast({ tone: 'ok', text: t('suspended') })
        onDone()
      }}
    >
      <TextField name="until" type="datetime-local" label={t('until')} required />
      <Statement language={member.language} />
      <SubmitButton danger block>
        {t('suspend')}
      </SubmitButton>
    </Form>
  )
}

/** Asks a second person to close the account for good. */
export function BanForm({ member, onDone }: ActionFormProps) {
  const t = useTranslations('consoleMember.banForm')
  const ban = useMemberCall(banMember)
  return (
    <Form
      values={empty}
      onSubmit={async ({ rule, answer, reason }: Values) => {
        await ban({ id: member.id, rule, answer, reason })
        showToast({ tone: 'ok', text: t('asked') })
        onDone()
      }}
    >
      <Statement language={member.language} />
      <SubmitButton block>{t('ask')}</SubmitButton>
    </Form>
  )
}

export function UnbanForm({ member, onDone }: ActionFormProps) {
  const t = useTranslations('consoleMember.banForm')
  const unban = useMemberCall(unbanMember)
  return (
    <Form
      values={{ reason: '' }}
      onSubmit={async ({ reason }: { reason: string }) => {
        await unban({ id: member.id, reason })
        showToast({ tone: 'ok', text: t('unbanned') })
        onDone()
      }}
    >
      <ReasonField />
      <SubmitButton block>{t('unban')}</SubmitButton>
    </Form>
  )
}
