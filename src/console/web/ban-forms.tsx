import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { BanPreview } from '../../aftercare/console/web/public-preview.tsx'
import { useCaseTemplates } from '../../moderation/web/public-templates.ts'
import type { Input } from '../../platform/contract.ts'
import { Form, ReasonField, SelectField, TextField } from '../../web/console/form.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { reportReasons } from '../../moderation/contract.ts'
import { hideMember, showMember, warnMember } from '../actions-contract.ts'
import { banMember, suspendMember, unbanMember } from '../contract.ts'
import { AnswerField } from '../../moderation/console/web/public-answer-field.tsx'
import type { ActionFormProps } from './credits-form.tsx'
import { ReasonOnly } from '../../web/console/reason-only.tsx'

type Rule = Input<typeof banMember>['rule']

type Values = { rule: Rule; answer: string; reason: string; until: string }
const empty: Values = { rule: 'other', answer: '', reason: '', until: '' }

/** The rule and the reasons that the member will read. */
function Statement({ language }: { language: string }) {
  const t = useTranslations('consoleRecords.banForm')
  const rules = useTranslations('consoleMember.rules')
  const templates = useCaseTemplates(language)
  const { watch } = useFormContext<Values>()
  return (
    <>
      <SelectField
        name="rule"
        label={t('rule')}
        options={reportReasons.map((rule) => ({ value: rule, label: rules(rule) }))}
      />
      <AnswerField language={language} sentence={templates?.explanation(watch('rule'))} />
      <ReasonField />
    </>
  )
}

/** Closes the account until a time. */
export function SuspendForm({ member, onDone }: ActionFormProps) {
  const t = useTranslations('consoleRecords.banForm')
  const suspend = useConsoleCall(suspendMember)
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
  const t = useTranslations('consoleRecords.banForm')
  const ban = useConsoleCall(banMember)
  const [hold, setHold] = useState('')
  return (
    <Form
      values={empty}
      onSubmit={async ({ rule, answer, reason }: Values) => {
        await ban({ id: member.id, rule, answer, reason, hold })
        showToast({ tone: 'ok', text: t('asked') })
        onDone()
      }}
    >
      <Statement language={member.language} />
      <Consequences member={member.id} hold={hold} onHold={setHold} />
      <SubmitButton block>{t('ask')}</SubmitButton>
    </Form>
  )
}

type ConsequencesProps = { member: string; hold: string; onHold: (reason: string) => void }

/** Whom the ban would tell, for the rule that is chosen. */
function Consequences(props: ConsequencesProps) {
  const { watch } = useFormContext<Values>()
  return <BanPreview rule={watch('rule')} {...props} />
}

/** Mails a warning or hides the profile; both are one form. */
function LetterForm({ member, onDone, call, look }: LetterFormProps) {
  const t = useTranslations('consoleRecords.banForm')
  const send = useConsoleCall(call)
  return (
    <Form
      values={empty}
      onSubmit={async ({ rule, answer, reason }: Values) => {
        await send({ id: member.id, rule, answer, reason })
        showToast({ tone: 'ok', text: t(look === 'warn' ? 'warned' : 'hidden') })
        onDone()
      }}
    >
      <Statement language={member.language} />
      <SubmitButton block danger={look === 'hide'}>
        {t(look)}
      </SubmitButton>
    </Form>
  )
}

type LetterFormProps = ActionFormProps & {
  call: typeof warnMember | typeof hideMember
  look: 'warn' | 'hide'
}

export const WarnForm = (props: ActionFormProps) => (
  <LetterForm {...props} call={warnMember} look="warn" />
)
export const HideForm = (props: ActionFormProps) => (
  <LetterForm {...props} call={hideMember} look="hide" />
)

export function ShowForm({ member, onDone }: ActionFormProps) {
  const t = useTranslations('consoleRecords.banForm')
  const show = useConsoleCall(showMember)
  return (
    <ReasonOnly
      submit={t('show')}
      onSubmit={(reason) => show({ id: member.id, reason })}
      done={t('shown')}
      onDone={onDone}
    />
  )
}

export function UnbanForm({ member, onDone }: ActionFormProps) {
  const t = useTranslations('consoleRecords.banForm')
  const unban = useConsoleCall(unbanMember)
  return (
    <ReasonOnly
      submit={t('unban')}
      onSubmit={(reason) => unban({ id: member.id, reason })}
      done={t('unbanned')}
      onDone={onDone}
    />
  )
}
