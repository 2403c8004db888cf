import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { CircleAlertIcon, CircleCheckIcon, HeartIcon, InfoIcon, XIcon } from './icon.tsx'
import type { ToastTone } from './toast.ts'

const tones = {
  ok: { Icon: CircleCheckIcon, look: 'text-ok' },
  info: { Icon: InfoIcon, look: 'text-plum-ink' },
  like: { Icon: HeartIcon, look: 'text-ember' },
  danger: { Icon: CircleAlertIcon, look: 'text-danger' },
} as const

type ToastCardProps = {
  tone: ToastTone
  dismissLabel: string
  onDismiss: () => void
  children: ReactNode
}

export function ToastCard({ tone, dismissLabel, onDismiss, children }: ToastCardProps) {
  const { Icon, look } = tones[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className="flex w-full max-w-[350px] items-start gap-3 rounded-control bg-surface py-3.25 ps-3.5 pe-2 font-sans text-md leading-[1.3125rem] text-ink shadow-3 ring-1 ring-line"
    >
      <Icon className={`mt-px ${look}`} />
      <div className="min-w-0 flex-1">{children}</div>
      <IconButton label={dismissLabel} onClick={onDismiss} className="-my-2.5">
        <XIcon />
      </IconButton>
    </div>
  )
}
