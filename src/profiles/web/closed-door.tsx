import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { conversationQuery } from '../../chat/web/public.ts'
import type { Conversation } from '../../chat/contract.ts'
import { useApi } from '../../web/page-context.ts'
import { useUser } from '../../web/shell-queries.ts'
import { MessageCircleIcon } from '../../web/ui/icon.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import type { Member } from '../contract.ts'

/** Whether the member may write first to this one; null until it is known and for visitors. */
export function useDoor({
  id,
  own,
}: Member): Pick<Conversation, 'door' | 'own_state' | 'request'> | null {
  const isMember = useUser() !== null
  const { data } = useQuery({
    ...conversationQuery(useApi(), { profile: id }),
    enabled: isMember && !own,
  })
  return data ?? null
}

type ClosedDoorProps = { name: string; door: Pick<Conversation, 'own_state' | 'request'> }

/**
 * In the place of the price where no new message is received: never why, but what the reader's own
 * profile lacks.
 */
export function ClosedDoor({ name, door }: ClosedDoorProps) {
  const t = useTranslations('profiles.member.closed')
  const { own_state: state, request } = door
  if (request?.state === 'sent') return <DoorNotice title={t('requested', { name })} />
  const tips = [
    { isMet: state?.photo, to: '/profile/edit/photo', label: t('photo'), hint: t('photoHint') },
    {
      isMet: state?.verified,
      to: '/profile/verification',
      label: t('verify'),
      hint: t('verifyHint'),
    },
    {
      isMet: state && state.filled === 100,
      to: '/profile/edit/about',
      label: t('write'),
      hint: t('writeHint', { percent: state?.filled ?? 0 }),
    },
  ].filter(({ isMet }) => isMet === false)
  return (
    <>
      <DoorNotice title={t('title', { name })}>{t('text', { name })}</DoorNotice>
      {tips.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-[1.1875rem]">{t('tips')}</h2>
          <ul className="grid divide-y divide-line">
            {tips.map(({ to, label, hint }) => (
              <Tip key={to} to={to} hint={hint}>
                {label}
              </Tip>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const DoorNotice = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="flex items-start gap-3 rounded-card bg-surface p-4.5 inset-ring-[1.5px] inset-ring-line-strong">
    <MessageCircleIcon className="mt-0.5 flex-none text-ink-2" />
    <p className="min-w-0 wrap-anywhere">
      <strong className="block">{title}</strong>
      {children && <span className="text-sm text-ink-2">{children}</span>}
    </p>
  </div>
)

const Tip = ({ to, hint, children }: { to: string; hint: string; children: ReactNode }) => (
  <li className="grid py-2">
    <TextLink standalone to={to}>
      {children}
    </TextLink>
    <span className="text-sm text-ink-2">{hint}</span>
  </li>
)
