import { useSearchParams } from '../../web/router/hooks.ts'
import { useUser } from '../../web/shell-queries.ts'

const path = '/complete-signup?step='

/** A screen of the steps 1 to 4; step 3 has one for the interests and one for the facts. */
export type SignupScreen = { step: number; part: 'facts' | null }

const screens: SignupScreen[] = [
  ...[1, 2, 3].map((step) => ({ step, part: null })),
  { step: 3, part: 'facts' },
  { step: 4, part: null },
]

/** The screen of the current address, so that reload and the back button work. */
export function useSignupScreen(): SignupScreen {
  const [search] = useSearchParams()
  return parseScreen(search, useUser()?.signup_step ?? 1)
}

/** The screen of an address; without a step it is the first one of the step that is due. */
export function parseScreen(search: URLSearchParams, reached: number): SignupScreen {
  const param = search.get('step')
  const step = param === null ? reached : Number(param)
  const part = search.get('part')
  return (
    screens.find((screen) => screen.step === step && screen.part === part) ??
    screens.find((screen) => screen.step === step) ?? { step: 1, part: null }
  )
}

const toAddress = ({ step, part }: SignupScreen) => `${path}${step}${part ? `&part=${part}` : ''}`

const neighbour = (screen: SignupScreen, offset: number) => {
  const index = screens.findIndex(({ step, part }) => step === screen.step && part === screen.part)
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
