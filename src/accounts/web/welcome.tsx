import { useInfiniteQuery } from '@tanstack/react-query'
import { chatsQuery } from '../../chat/web/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { TextLink } from '../../web/ui/link.tsx'
import { useSettings } from '../../web/shell-queries.ts'
import { ButtonLink } from '../../web/ui/button.tsx'
import { ArrowRightIcon, MailIcon } from '../../web/ui/icon.tsx'
import { Portrait, type PortraitSource } from '../../web/ui/portrait.tsx'
import type { User } from '../contract.ts'
import { freeMessages, inboxAddress } from '../welcome-rules.ts'
import { ResendConfirmation } from './resend-confirmation.tsx'

/** The end of sign-up: real members who are near, the free messages, and one way on. */
export function Welcome({ user, portraits }: { user: User; portraits: PortraitSource[] }) {
  const t = useTranslations('accounts.welcome')
  const { message_credits } = useSettings()
  const count = freeMessages(user, message_credits)
  return (
    <section className="overflow-x-clip bg-field text-on-field">
      <div className="mx-auto grid w-full max-w-138 grid-cols-[minmax(0,1fr)] justify-items-center gap-3.5 px-4 pt-6 pb-8 text-center sm:pt-8">
        <Fan portraits={portraits} free={count} />
        <h1 className="text-[clamp(2.125rem,9.5vw,3.25rem)] leading-[1.06] [overflow-wrap:anywhere]">
          {t('title', { name: user.profile.name })}
        </h1>
        <p className="max-w-[40ch] text-[1.0625rem] leading-6.25 text-on-field-2">
          {count > 0 ? t('text', { count }) : t('textPlain')}
        </p>
        {user.unsent_messages > 0 && <UnsentMessage />}
        <ButtonLink to="/members" variant="spark" large className="mt-1.5 w-full max-w-100">
          {t('near')}
          <ArrowRightIcon />
        </ButtonLink>
        {user.status === 'not_confirmed' && <ConfirmEmail email={user.email} />}
      </div>
    </section>
  )
}

const picture =
  'block aspect-4/5 w-[min(34vw,150px)] flex-none overflow-hidden rounded-panel border-5 border-field lg:w-44'
const positions = [
  'translate-x-5.5 translate-y-3.5 -rotate-8 motion-safe:animate-fan-start',
  'z-1 -translate-y-1 motion-safe:animate-fan-middle',
  '-translate-x-5.5 translate-y-3.5 rotate-8 motion-safe:animate-fan-end',
] as const

/** Three portraits as a fan, in front of them a coin with the number of free messages. */
function Fan({ portraits, free }: { portraits: PortraitSource[]; free: number }) {
  const t = useTranslations('accounts.welcome')
  if (portraits.length < positions.length) return free > 0 ? <Coin free={free} /> : null
  return (
    <div role="group" aria-label={t('fan')} className="relative flex justify-center pt-3.5 pb-7.5">
      {positions.map((position, index) => (
        <span key={position} className={`${picture} ${position}`}>
          <Portrait {...portraits[index]} alt="" eager />
        </span>
      ))}
      {free > 0 && (
        <Coin free={free} className="absolute start-1/2 bottom-0 z-2 -translate-x-1/2" />
      )}
    </div>
  )
}

function Coin({ free, className = '' }: { free: number; className?: string }) {
  const t = useTranslations('accounts.welcome')
  return (
    <p
      className={`${className} flex items-center gap-2 rounded-full border-5 border-field bg-warn-solid py-2 ps-3.5 pe-4.5 text-start text-sm leading-4 font-[650] text-on-warn-solid`}
    >
      <strong className="font-display text-[2.25rem] leading-9 tabular-nums">{free}</strong>
      <span className="w-min">{t('coin', { count: free })}</span>
    </p>
  )
}

/** The first message of the sign-up form, if it cannot be sent to its receiver. */
function UnsentMessage() {
  const t = useTranslations('accounts.welcome')
  const failureText = useFailureText()
  const { data } = useInfiniteQuery(chatsQuery(useApi()))
  const message = data?.pages[0]?.waiting
    .flatMap(({ messages }) => messages)
    .find(({ problem }) => problem !== null)
  if (!message) return null
  const reason = failureText(new ApiError(message.problem ?? '', message.problem_params))
  return (
    <div
      role="status"
      className="w-full rounded-card px-4 py-3.5 text-start text-md text-on-field-2 inset-ring-1 inset-ring-on-field/22"
    >
      <strong className="block text-on-field">{t('keptTitle')}</strong>
      <p>
        {t.rich('kept', {
          reason,
          link: (children) => (
            <TextLink plain to="/chats">
              {children}
            </TextLink>
          ),
        })}
      </p>
    </div>
  )
}

/** Confirming the address is a line, not a gate. */
function ConfirmEmail({ email }: { email: string }) {
  const t = useTranslations('accounts.welcome')
  const { local } = useSettings()
  const address = local ? `/dev/mailbox?to=${encodeURIComponent(email)}` : inboxAddress(email)
  return (
    <>
      <div
        role="status"
        className="mt-2 flex w-full gap-3 rounded-card px-4 py-3.5 text-start text-md text-on-field-2 inset-ring-1 inset-ring-on-field/22"
      >
        <MailIcon className="mt-px text-on-field" />
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <strong className="block text-on-field">{t('confirmTitle')}</strong>
          {t.rich('confirm', {
            email,
            strong: (children) => <span className="text-on-field">{children}</span>,
          })}
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-1">
        <ButtonLink to={address} variant="field-ghost">
          {t('openMail')}
        </ButtonLink>
        <ButtonLink to="/notifications?tab=account" variant="field-ghost">
          {t('wrongAddress')}
        </ButtonLink>
        <ResendConfirmation email={email} onField />
      </div>
    </>
  )
}
