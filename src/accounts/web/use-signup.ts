import { useState } from 'react'
import { lookingForChoices } from '../../profiles/rules.ts'
import { useLocation, useSearchParams } from '../../web/router/hooks.ts'
import { useSettings } from '../../web/shell-queries.ts'
import { refuseBirthDate, refuseEmail, refuseName, refusePassword, wholeDate } from '../rules.ts'
import { useSignUp } from './queries.ts'
import { useEnter } from './use-enter.ts'
import { useFields } from './use-fields.ts'
import { useSignupDraft } from './use-signup-draft.ts'

/** What step 0 asks for, with what was answered on the page before. `forgetDraft`: nothing of it is kept any longer. */
function useSignupFields(member: string | null) {
  const { min_age, geoip_selected_country, now } = useSettings()
  const [search] = useSearchParams()
  const asked = { gender: genderOf(search.get('gender')), looking_for: lookingForOf(search.get('looking_for')) }
  const fields = useFields(
    { name: '', email: '', password: '', date_of_birth: '', ...asked, signup_message: '', invitation: '' },
    {
      gender: ({ gender }) => (gender ? null : { code: 'gender_missing', params: {} }),
      looking_for: ({ looking_for }) => (looking_for ? null : { code: 'looking_for_missing', params: {} }),
      name: ({ name, email }) => refuseName(name, email),
      date_of_birth: ({ date_of_birth }) =>
        refuseBirthDate(wholeDate(date_of_birth), min_age, geoip_selected_country, new Date(now)),
      email: ({ email }) => refuseEmail(email),
      password: ({ password, email, name }) => refusePassword(password, { email, name }),
      signup_message: () => null,
      invitation: () => null,
    },
  )
  const forgetDraft = useSignupDraft(fields.values, member, (draft) => {
    // What the address says was chosen just now, whatever was chosen before.
    const chosen = Object.fromEntries(Object.entries(asked).filter(([, value]) => value))
    fields.replace((values) => ({ ...values, ...draft, ...chosen }))
  })
  return { fields, forgetDraft }
}

/** Step 0 of sign-up: what is typed, whether it is fine, and the way on. `member`: whom a first message is for. */
export function useSignup(member: string | null = null) {
  const { pathname } = useLocation()
  const { fields, forgetDraft } = useSignupFields(member)
  const [failure, setFailure] = useState<Error | null>(null)
  const signUp = useSignUp()
  const enter = useEnter()

  /** The fields that keep it from going on. */
  const submit = (): string[] => {
    const wrong = fields.judge()
    if (wrong.length > 0 || signUp.isPending) return wrong
    setFailure(null)
    signUp.mutate(inputOf(fields.values, member, pathname), {
      onSuccess: () => {
        forgetDraft()
        void enter('/complete-signup?step=1')
      },
      onError: (error) => {
        if (!fields.refuse(error)) setFailure(error)
      },
    })
    return []
  }
  /** The parts of the date have fields of their own. */
  const takeTyped = (name: string, value: string) => {
    const part = dateParts.findIndex((each) => each === name)
    if (part >= 0) fields.set('date_of_birth', (date) => withPart(date, part, value))
    const field = textFields.find((each) => each === name)
    if (field) fields.set(field, value)
  }
  return { fields, submit, takeTyped, failure, busy: signUp.isPending }
}

const textFields = ['name', 'email', 'password', 'gender', 'looking_for', 'signup_message', 'invitation'] as const
type Typed = Record<(typeof textFields)[number] | 'date_of_birth', string>

function inputOf({ gender, looking_for, signup_message, invitation, ...typed }: Typed, member: string | null, page: string) {
  return {
    ...typed,
    ...(member && { member, signup_message }),
    ...(invitation && { invitation }),
    date_of_birth: wholeDate(typed.date_of_birth),
    gender: gender === 'male' ? ('male' as const) : ('female' as const),
    looking_for: lookingForChoices.find((choice) => choice === looking_for),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    page,
  }
}

const genderOf = (asked: string | null) => (asked === 'male' || asked === 'female' ? asked : '')
const lookingForOf = (asked: string | null) => lookingForChoices.find((choice) => choice === asked) ?? ''

const dateParts = ['year', 'month', 'day']

function withPart(date: string, part: number, value: string): string {
  const parts = date.split('-')
  return dateParts.map((_, index) => (index === part ? value : (parts[index] ?? ''))).join('-')
}
