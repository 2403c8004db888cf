import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { chatsQuery } from '../../chat/web/public.ts'
import { photosQuery } from '../../photos/web/public-queries.ts'
import { profileQuery } from '../../profiles/web/public.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { Button, ButtonLink } from '../../web/ui/button.tsx'
import { CheckIcon } from '../../web/ui/icon.tsx'
import { TextButton } from '../../web/ui/link.tsx'
import { Card } from '../../web/ui/page.tsx'
import { useDismissAlert } from '../../web/use-dismiss-alert.ts'
import { WithTexts } from '../../web/with-texts.tsx'
import type { User } from '../contract.ts'
import {
  FIRST_HOUR_ALERT,
  firstHourSteps,
  isFirstHourDone,
  type FirstHourState,
} from '../first-hour-rules.ts'
import { useResendConfirmation } from './queries.ts'

/** What a newcomer has done: read from the profile, the photos and the chats. */
function useFirstHour(user: User): FirstHourState | null {
  const api = useApi()
  const profile = useQuery(profileQuery(api)).data?.profile
  const photos = useQuery(photosQuery(api)).data?.photos
  const chats = useInfiniteQuery(chatsQuery(api)).data?.pages
  if (!profile || !photos || !chats) return null
  return {
    photo: photos.some(({ status }) => status !== 'refused'),
    about: profile.about.trim() !== '',
    hello: user.waiting_messages > 0 || chats.some((page) => page.chats.length > 0),
    email: user.status !== 'not_confirmed',
  }
}

/** Four steps whose circles fill; gone when all are done, and never in the way. */
export function FirstHour({ user }: { user: User }) {
  const state = useFirstHour(user)
  if (!state || isFirstHourDone(state)) return null
  return (
    <WithTexts features="firstHour">
      <Steps state={state} />
    </WithTexts>
  )
}

function Steps({ state }: { state: FirstHourState }) {
  const t = useTranslations('firstHour')
  const dismiss = useDismissAlert()
  return (
    <Card className="grid gap-1 p-5">
      <h2 className="text-lg">{t('title')}</h2>
      <ul className="grid">
        {firstHourSteps.map((step) => (
          <li
            key={step}
            className="flex min-h-15 items-center gap-3 border-b border-line py-2 last:border-b-0"
          >
            <Circle isDone={state[step]} />
            <span className="grid min-w-0 flex-1">
              <strong className={state[step] ? 'font-normal text-ink-2' : undefined}>
                {state[step] ? t(`${step}Done`) : t(step)}
              </strong>
              {!state[step] && <span className="text-sm text-ink-2">{t(`${step}Text`)}</span>}
            </span>
            {!state[step] && <Action step={step} />}
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
        {t('note')}
        <TextButton className="min-h-11" onClick={() => dismiss(FIRST_HOUR_ALERT)}>
          {t('hide')}
        </TextButton>
      </p>
    </Card>
  )
}

const Circle = ({ isDone }: { isDone: boolean }) =>
  isDone ? (
    <span className="grid size-7 flex-none place-items-center rounded-full bg-ok text-surface">
      <CheckIcon className="size-4 stroke-[2.6]" />
    </span>
  ) : (
    <span className="size-7 flex-none rounded-full inset-ring-2 inset-ring-line-strong" />
  )

const pages = {
  photo: '/profile/edit/photos',
  about: '/profile/edit/about',
  hello: '/match-finder',
}
const verbs = { photo: 'add', about: 'write', hello: 'look' } as const

function Action({ step }: { step: (typeof firstHourSteps)[number] }) {
  const t = useTranslations('firstHour')
  const resend = useResendConfirmation()
  if (step === 'email')
    return (
      <Button
        variant="line"
        busy={resend.isPending}
        disabled={resend.isSuccess}
        onClick={() => resend.mutate()}
      >
        {t('again')}
      </Button>
    )
  return (
    <ButtonLink variant="line" to={pages[step]}>
      {t(verbs[step])}
    </ButtonLink>
  )
}
