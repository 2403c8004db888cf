import type { ReactNode } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import type { Conversation } from '../../chat/contract.ts'
import { MessageCircleIcon } from '../../web/ui/icon.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import { WithTexts } from '../../web/with-texts.tsx'

type ClosedDoorProps = { name: string; door: Pick<Conversation, 'own_state' | 'request'> }

/**
 * In the place of the price where no new message is received: never why, but what the reader's own
 * profile lacks.
 */
export const ClosedDoor = (props: ClosedDoorProps) => (
  <WithTexts features="door">
    <Door {...props} />
  </WithTexts>
)

function Door({ name, door }: ClosedDoorProps) {
  const t = useTranslations('door')
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
