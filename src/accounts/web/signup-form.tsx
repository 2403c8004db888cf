import { type SubmitEvent, useRef } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { useSettings } from '../../web/shell-queries.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { useHydrated } from '../../web/use-hydrated.ts'
import { Button } from '../../web/ui/button.tsx'
import { Segment, Segments } from '../../web/ui/segments.tsx'
import { DateOfBirth } from '../../web/ui/date-of-birth.tsx'
import { Field, TextInput } from '../../web/ui/field.tsx'
import { Fieldset } from '../../web/ui/fieldset.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { lookingForChoices } from '../../profiles/rules.ts'
import { NAME_LENGTH, PASSWORD_LENGTH } from '../rules.ts'
import { Agreement } from './agreement.tsx'
import { EmailField } from './email-field.tsx'
import { FormNeedsScript } from './needs-script.tsx'
import { PasswordField } from './password-field.tsx'
import type { useSignup } from './use-signup.ts'
import { usePrefilledInputs } from './use-prefilled-inputs.ts'

/** Step 0: the account. The page owns the state, because it also shows it as a card. */
export function SignupForm({ signup }: { signup: ReturnType<typeof useSignup> }) {
  const t = useTranslations('accounts')
  const failureText = useFailureText()
  const { fields, busy, failure, submit } = signup
  const { values, errorOf, set, leave } = fields
  const form = useRef<HTMLFormElement>(null)
  const alive = useHydrated()
  usePrefilledInputs(form, signup.takeTyped)
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const wrong = submit()[0]
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${toControlName(wrong)}"]`)?.focus()
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <FormNeedsScript />
      {failure && (
        <Notice tone="danger" role="alert">
          {failureText(failure)}
        </Notice>
      )}
      <Gender
        value={values.gender}
        error={errorOf('gender')}
        onChange={(gender) => set('gender', gender)}
      />
      <Fieldset
        legend={t('field.lookingFor')}
        hint={t('field.lookingForHint')}
        error={errorOf('looking_for')}
      >
        <Segments>
          {lookingForChoices.map((choice) => (
            <Segment
              key={choice}
              name="looking_for"
              value={choice}
              checked={values.looking_for === choice}
              onChange={() => set('looking_for', choice)}
            >
              {t(`lookingFor.${choice}`)}
            </Segment>
          ))}
        </Segments>
      </Fieldset>
      <Field label={t('field.name')} hint={t('field.nameHint')} error={errorOf('name')}>
        <TextInput
          name="name"
          autoComplete="nickname"
          maxLength={NAME_LENGTH + 30}
          value={values.name}
          onChange={(event) => set('name', event.target.value)}
          onBlur={({ target }) => target.value && leave('name')}
        />
      </Field>
      <BirthDate signup={signup} />
      <EmailField
        value={values.email}
        error={errorOf('email')}
        hint={t('field.emailHint')}
        onChange={(email) => set('email', email)}
        onLeave={() => leave('email')}
        suggest
      />
      <PasswordField
        purpose="new-password"
        value={values.password}
        error={errorOf('password')}
        hint={
          errorOf('password') ? undefined : t('field.passwordHint', { length: PASSWORD_LENGTH.min })
        }
        onChange={(password) => set('password', password)}
        onLeave={() => leave('password')}
      />
      <Button type="submit" variant="primary" large block busy={busy} disabled={!alive}>
        {busy ? t('signup.busy') : t('signup.submit')}
      </Button>
      <Agreement />
    </form>
  )
}

/** The id of the first control of a field. */
const toControlName = (field: string) => (field === 'date_of_birth' ? 'day' : field)

function Gender({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | null
  onChange: (value: string) => void
}) {
  const t = useTranslations('accounts')
  return (
    <Fieldset legend={t('field.gender')} error={error}>
      <Segments>
        {(['female', 'male'] as const).map((gender) => (
          <Segment
            key={gender}
            name="gender"
            value={gender}
            checked={value === gender}
            onChange={() => onChange(gender)}
          >
            {t(`field.${gender}`)}
          </Segment>
        ))}
      </Segments>
    </Fieldset>
  )
}

function BirthDate({
  signup: { fields, takeTyped: setField },
}: {
  signup: ReturnType<typeof useSignup>
}) {
  const t = useTranslations('accounts')
  const { geoip_selected_country } = useSettings()
  const [year = '', month = '', day = ''] = fields.values.date_of_birth.split('-')
  const dateValue = { day, month, year }
  const isComplete = year.length === 4 && month && day
  return (
    <DateOfBirth
      legend={t('field.birthDate')}
      hint={t('field.birthDateHint')}
      error={fields.errorOf('date_of_birth')}
      labels={{ day: t('field.day'), month: t('field.month'), year: t('field.year') }}
      order={geoip_selected_country === 'US' ? ['month', 'day', 'year'] : ['day', 'month', 'year']}
      value={dateValue}
      onChange={(date) => {
        for (const field of ['day', 'month', 'year'] as const)
          if (date[field] !== dateValue[field]) setField(field, date[field])
      }}
      onBlur={() => isComplete && fields.leave('date_of_birth')}
    />
  )
}
