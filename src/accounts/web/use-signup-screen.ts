import { useSearchParams } from '../../web/router/hooks.ts'
import { useUser } from '../../web/shell-queries.ts'
import { choiceFields, type ChoiceField } from '../../profiles/rules.ts'

const path = '/complete-signup?step='

/** The questions of step 3 after the interests, one on each screen. */
export type Question = ChoiceField | 'sexuality'
export const questions = [
  'hair_color',
  'eye_color',
  'body_type',
  'relationship_status',
  'tattoos',
  'sexuality',
] as const satisfies Question[]

/** A screen of the steps 1 to 4; step 3 has one for the interests and one for each question. */
export type SignupScreen = { step: number; question: Question | null }

const screens: SignupScreen[] = [
  ...[1, 2, 3].map((step) => ({ step, question: null })),
  ...questions.map((question) => ({ step: 3, question })),
  { step: 4, question: null },
]

export const isChoice = (question: Question): question is ChoiceField => question in choiceFields

/** The screen of the current address, so that reload and the back button work. */
export function useSignupScreen(): SignupScreen {
  const [search] = useSearchParams()
  return parseScreen(search, useUser()?.signup_step ?? 1)
}

/** The screen of an address; without a step it is the first one of the step that is due. */
export function parseScreen(search: URLSearchParams, reached: number): SignupScreen {
  const param = search.get('step')
  const step = param === null ? reached : Number(param)
  const question = search.get('part')
  return (
    screens.find((screen) => screen.step === step && screen.question === question) ??
    screens.find((screen) => screen.step === step) ?? { step: 1, question: null }
  )
}

const toAddress = ({ step, question }: SignupScreen) =>
  `${path}${step}${question ? `&part=${question}` : ''}`

const neighbour = (screen: SignupScreen, offset: number) => {
  const index = screens.findIndex(
    ({ step, question }) => step === screen.step && question === screen.question,
  )
  return screens[index + offset]
}

/** The next screen, or the end of sign-up. */
export function getNextScreen(screen: SignupScreen): { address: string; step: number } {
  const next = neighbour(screen, 1)
  return next
    ? { address: toAddress(next), step: next.step }
    : { address: '/signup-matches', step: screen.step + 1 }
}

export function backAddress(screen: SignupScreen): string | null {
  const previous = neighbour(screen, -1)
  return previous ? toAddress(previous) : null
}
