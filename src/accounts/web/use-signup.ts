import { useState } from 'react'
import { lookingForChoices } from '../../profiles/rules.ts'
import { useLocation, useSearchParams } from '../../web/router/hooks.ts'
import { useSettings } from '../../web/shell-queries.ts'
import { validateBirthDate, toIsoDate } from '../birth-date-rules.ts'
import { validateEmail, validateName, validatePassword } from '../rules.ts'
import { useSignUp } from './queries.ts'
import { useFinishLogin } from './use-finish-login.ts'
import { useFields } from './use-fields.ts'
import { useSignupDraft } from './use-signup-draft.ts'

/**
 * Form state of step 0, prefilled with the answers of the previous page. `forgetDraft` deletes the
 * stored draft.
 */
function useSignupFields(member: string | null, answers: SignupAnswers) {
  const { min_age, geoip_selected_country, now } = useSettings()
  const fields = useFields(
    {
      name: '',
      email: '',
      password: '',
      invitation: '',
      ...answers,
    },
    {
      gender: ({ gender }) => (gender ? null : { code: 'gender_missing', params: {} }),
      looking_for: ({ looking_for }) =>
        looking_for ? null : { code: 'looking_for_missing', params: {} },
      name: ({ name, email }) => validateName(name, email),
      date_of_birth: ({ date_of_birth }) =>
        validateBirthDate(toIsoDate(date_of_birth), min_age, geoip_selected_country, new Date(now)),
      email: ({ email }) => validateEmail(email),
      password: ({ password, email, name }) => validatePassword(password, { email, name }),
      signup_message: () => null,
      invitation: () => null,
      interests: () => null,
      about: () => null,
      region: () => null,
      ages: () => null,
    },
  )
  const forgetDraft = useSignupDraft(fields.values, member, (draft) => {
    // Answers in the address are newer than the stored draft.
    const chosen = Object.fromEntries(Object.entries(answers).filter(([, value]) => value))
    fields.replace((values) => ({ ...values, ...draft, ...chosen }))
  })
  return { fields, forgetDraft }
}

/** Answers of the page before sign-up; lists are joined, because the values of a form are texts. */
export type SignupAnswers = Record<
  | 'gender'
  | 'looking_for'
  | 'date_of_birth'
  | 'signup_message'
  | 'interests'
  | 'about'
  | 'region'
  | 'ages',
  string
>

const noAnswers: SignupAnswers = {
  gender: '',
  looking_for: '',
  date_of_birth: '',
  signup_message: '',
  interests: '',
  about: '',
  region: '',
  ages: '',
}

/**
 * State of sign-up step 0: values, errors, submit. `member`: the receiver of a first message;
 * `answers`: those of the page before.
 */
export function useSignup(member: string | null = null, answers = noAnswers) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { fields, forgetDraft } = useSignupFields(member, answers)
  const [failure, setFailure] = useState<Error | null>(null)
  const signUp = useSignUp()
  const finishLogin = useFinishLogin()

  /** Submits if all fields are valid; returns the names of the invalid ones. */
  const submit = (): string[] => {
    const wrong = fields.validate()
    if (wrong.length > 0 || signUp.isPending) return wrong
    setFailure(null)
    signUp.mutate(
      { ...toInput(fields.values, member, pathname), ...readLanding(search) },
      {
        onSuccess: () => {
          forgetDraft()
          finishLogin.mutate('/complete-signup?step=1')
        },
        onError: (error) => {
          if (!fields.applyServerError(error)) setFailure(error)
        },
      },
    )
    return []
  }
  /** Year, month and day have fields of their own. */
  const setField = (name: string, value: string) => {
    const position = dateFields.findIndex((each) => each === name)
    if (position >= 0) fields.set('date_of_birth', (date) => setDateField(date, position, value))
    const field = textFields.find((each) => each === name)
    if (field) fields.set(field, value)
  }
  return {
    fields,
    submit,
    takeTyped: setField,
    failure: failure ?? finishLogin.error,
    busy: signUp.isPending,
  }
}

const textFields = [
  'name',
  'email',
  'password',
  'gender',
  'looking_for',
  'signup_message',
  'invitation',
] as const
type Answers = Pick<SignupAnswers, 'interests' | 'about' | 'region' | 'ages'>
type SignupFields = Record<(typeof textFields)[number] | 'date_of_birth', string> & Answers

/** The answers as the call takes them. */
function toAnswers({ interests, about, region, ages }: Answers) {
  const [min = '', max = min] = ages.split('-')
  return {
    ...(interests && { interests: interests.split(',') }),
    ...(about && { about }),
    ...(region && { region: Number(region) }),
    ...(min && { ages: { min: Number(min), max: Number(max) } }),
  }
}

function toInput(
  {
    gender,
    looking_for,
    signup_message,
    invitation,
    interests,
    about,
    region,
    ages,
    ...typed
  }: SignupFields,
  member: string | null,
  page: string,
) {
  return {
    ...typed,
    ...toAnswers({ interests, about, region, ages }),
    ...(member && { member }),
    ...(signup_message && { signup_message }),
    ...(invitation && { invitation }),
    date_of_birth: toIsoDate(typed.date_of_birth),
    gender: gender === 'male' ? ('male' as const) : ('female' as const),
    looking_for: lookingForChoices.find((choice) => choice === looking_for),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    page,
  }
}

/** The landing page whose form led here. */
function readLanding(search: URLSearchParams) {
  const [lander, slug] = [search.get('lander'), search.get('slug')]
  return { ...(lander && { lander }), ...(slug && { slug }) }
}

const dateFields = ['year', 'month', 'day']

function setDateField(date: string, position: number, value: string): string {
  const segments = date.split('-')
  return dateFields
    .map((_, index) => (index === position ? value : (segments[index] ?? '')))
    .join('-')
}
