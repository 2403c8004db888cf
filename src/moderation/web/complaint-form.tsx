import { useMutation } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { ApiError, isApiError } from '../../platform/api-error.ts'
import { findEmailFailure } from '../../platform/email-address.ts'
import { cutText, textLength } from '../../platform/text-length.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { useSearchParams } from '../../web/router/hooks.ts'
import { useSettings, useUser } from '../../web/shell-queries.ts'
import { Button } from '../../web/ui/button.tsx'
import { Radio } from '../../web/ui/choices.tsx'
import { Field, TextArea, TextInput } from '../../web/ui/field.tsx'
import { Fieldset } from '../../web/ui/fieldset.tsx'
import { LocalTime } from '../../web/ui/local-time.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { Card } from '../../web/ui/page.tsx'
import { useFocusInvalid } from '../../web/ui/use-focus-invalid.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { complaintKinds, makeComplaint, type ComplaintKind } from '../contract.ts'

const MIN_TEXT_LENGTH = 20

type Form = { name: string; email: string; about: string; text: string }
type FieldName = 'kind' | 'name' | 'email' | 'text'

/** What the form lacks, in the order of its fields. */
function missingFields(kind: ComplaintKind | null, form: Form): Set<FieldName> {
  const present: [FieldName, boolean][] = [
    ['kind', kind !== null],
    ['name', form.name.trim() !== ''],
    ['email', findEmailFailure(form.email) === null],
    ['text', textLength(form.text.trim()) >= MIN_TEXT_LENGTH],
  ]
  return new Set(present.filter(([, isPresent]) => !isPresent).map(([name]) => name))
}

const getKind = (about: string): ComplaintKind | null => {
  if (about === '') return null
  return /^\d+$/.test(about) ? 'order' : 'service'
}

/** One form for the three kinds of complaint; replaced by the ticket number after sending. */
export function ComplaintForm() {
  const t = useTranslations('complaints')
  const shared = useTranslations('moderation')
  const api = useApi()
  const user = useUser()
  const failureText = useFailureText()
  // Links in mails carry the number of the case, or of the order.
  const aboutParam = cutText(useSearchParams()[0].get('about') ?? '', 300)
  const [kind, setKind] = useState<ComplaintKind | null>(getKind(aboutParam))
  const [form, setForm] = useState({
    name: user?.profile.name ?? '',
    email: user?.email ?? '',
    about: aboutParam,
    text: '',
  })
  const [checked, setChecked] = useState(false)
  const send = useMutation({
    mutationFn: (chosen: ComplaintKind) => api(makeComplaint, { kind: chosen, ...form }),
  })
  const missing = missingFields(kind, form)
  const reported = checked ? missing : new Set<FieldName>()
  const isEmailRefused = isApiError(send.error) && send.error.params['field'] === 'email'
  const element = useFocusInvalid(send.error)
  if (send.data)
    return <Ticket ticket={send.data.ticket} answerBy={send.data.answer_by} email={form.email} />

  const emailError = () => {
    if (isEmailRefused) return failureText(send.error)
    if (!reported.has('email')) return false
    return form.email.trim() === ''
      ? t('complaint.emailMissing')
      : failureText(new ApiError('email_invalid'))
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (kind && missing.size === 0) return send.mutate(kind)
    const [first] = missing
    event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }
  const set = (change: Partial<Form>) => setForm({ ...form, ...change })
  return (
    <form method="post" ref={element} noValidate onSubmit={submit} className="grid gap-5">
      <Kinds
        chosen={kind}
        onChoose={setKind}
        error={reported.has('kind') && t('complaint.kindMissing')}
      />
      <Sender
        form={form}
        set={set}
        nameError={reported.has('name') && t('complaint.nameMissing')}
        emailError={emailError()}
      />
      <Field label={t(`complaint.about.${kind ?? 'illegal'}`)} aside={shared('optional')}>
        <TextInput
          maxLength={300}
          value={form.about}
          onChange={(event) => set({ about: event.target.value })}
        />
      </Field>
      <Field
        label={t('complaint.text')}
        error={reported.has('text') && t('complaint.tooShort', { count: MIN_TEXT_LENGTH })}
        required
      >
        <TextArea
          name="text"
          rows={6}
          maxLength={5000}
          value={form.text}
          onChange={(event) => set({ text: event.target.value })}
        />
      </Field>
      {send.error && !isEmailRefused && (
        <Notice tone="danger" role="alert">
          {failureText(send.error)}
        </Notice>
      )}
      <Button
        type="submit"
        variant="primary"
        large
        busy={send.isPending}
        className="justify-self-start"
      >
        {send.isPending ? shared('sending') : t('complaint.send')}
      </Button>
    </form>
  )
}

type SenderProps = {
  form: Form
  set: (change: Partial<Form>) => void
  nameError: string | false
  emailError: string | false
}

/** Who complains, and where the answer goes. */
function Sender({ form, set, nameError, emailError }: SenderProps) {
  const t = useTranslations('complaints')
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={t('complaint.name')} error={nameError} required>
        <TextInput
          name="name"
          autoComplete="name"
          maxLength={80}
          value={form.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <Field
        label={t('complaint.email')}
        hint={t('complaint.emailHint')}
        error={emailError}
        required
      >
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          value={form.email}
          onChange={(event) => set({ email: event.target.value })}
        />
      </Field>
    </div>
  )
}

type KindsProps = {
  chosen: ComplaintKind | null
  onChoose: (kind: ComplaintKind) => void
  error: string | false
}

function Kinds({ chosen, onChoose, error }: KindsProps) {
  const t = useTranslations('complaints')
  const { promised_working_days: days } = useSettings()
  return (
    <Fieldset legend={t('complaint.kind')} error={error}>
      {complaintKinds.map((kind) => (
        <Radio
          key={kind}
          name="kind"
          value={kind}
          checked={chosen === kind}
          onChange={() => onChoose(kind)}
        >
          <span className="grid">
            <strong className="font-semibold">{t(`kinds.${kind}.title`)}</strong>
            <span className="text-sm text-ink-2">
              {kind === 'illegal'
                ? t('kinds.illegal.text')
                : t(`kinds.${kind}.text`, { days: days[kind] })}
            </span>
          </span>
        </Radio>
      ))}
    </Fieldset>
  )
}

function Ticket({ ticket, answerBy, email }: { ticket: string; answerBy: string; email: string }) {
  const t = useTranslations('complaints')
  const shared = useTranslations('moderation')
  return (
    <Card className="grid gap-3" role="status">
      <h2 className="text-xl">{t('complaint.received')}</h2>
      <p className="type-display text-xl tabular-nums">{ticket}</p>
      <p className="text-ink-2">
        {shared.rich('answerBy', { date: () => <LocalTime at={answerBy} /> })}
      </p>
      <p className="text-ink-2">{t('complaint.mailed', { email })}</p>
    </Card>
  )
}
