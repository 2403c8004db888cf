import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { FictionalIcon } from './fictional-icon.tsx'
import type { Icon } from './sprite-icon.tsx'
import {
  BadgeCheckIcon,
  HandshakeIcon,
  HeartIcon,
  ImageIcon,
  LockIcon,
  MegaphoneIcon,
} from './icon.tsx'

const tones = {
  quiet: 'bg-sunken text-ink-2',
  paper: 'bg-surface text-ink',
  ember: 'bg-ember text-on-ember',
  plum: 'bg-plum-soft text-plum-ink',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
  line: 'text-ink-2 inset-ring inset-ring-line-strong',
} as const

export type TagTone = keyof typeof tones

type TagProps = {
  tone?: TagTone | undefined
  /** 32 px high, for lists of interests. */
  large?: boolean | undefined
  icon?: Icon | undefined
  className?: string | undefined
  children: ReactNode
}

/** A short fact in a pill, with text and an optional icon. */
export function Tag({ tone = 'quiet', large, icon: Sign, className, children }: TagProps) {
  const size = large ? 'min-h-8 px-3.25 text-sm' : 'ui-tag min-h-6 px-2.25 text-xs'
  return (
    <span className={classes('pill', size, tones[tone], className)}>
      {Sign && <Sign />}
      {children}
    </span>
  )
}

export function OnlineDot({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classes('size-2.25 flex-none rounded-full bg-online', className)}
    />
  )
}

export function OnlineTag({
  tone = 'ok',
  children,
}: {
  tone?: 'ok' | 'paper' | undefined
  children: ReactNode
}) {
  return (
    <Tag tone={tone}>
      <OnlineDot />
      {children}
    </Tag>
  )
}

/** Beside a name; its text is for readers who do not see the icon. */
export function VerifiedSign({ children }: { children: string }) {
  return (
    <span className="ms-1 inline-block align-[-0.15em]" title={children}>
      <BadgeCheckIcon className="size-[1em]" />
      <span className="sr-only">{children}</span>
    </span>
  )
}

export function NewLikeTag({ children }: { children: ReactNode }) {
  return (
    <Tag tone="ember" className="[&_svg]:fill-current">
      <HeartIcon />
      {children}
    </Tag>
  )
}

/**
 * The number of photos that only Premium members see; `label` completes the sentence for screen
 * readers.
 */
export function LockedCount({ count, label }: { count: number; label: string }) {
  return (
    <Tag tone="paper" className="tabular-nums">
      <LockIcon />
      <span>
        {count}
        <span className="sr-only"> {label}</span>
      </span>
    </Tag>
  )
}

/** The number of photos that the reader can see; `label` is the sentence for screen readers. */
export function PhotoCount({ count, label }: { count: number; label: string }) {
  return (
    <Tag tone="paper" className="tabular-nums">
      <ImageIcon />
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{label}</span>
    </Tag>
  )
}

const origins = {
  fictional: { Icon: FictionalIcon, look: 'border-dashed border-ink-2 bg-surface text-ink' },
  partner: { Icon: HandshakeIcon, look: 'border-solid border-ink-2 bg-surface text-ink' },
  performer: { Icon: MegaphoneIcon, look: 'border-solid border-warn bg-warn-soft text-warn' },
} as const

export type LabelledOrigin = keyof typeof origins

/** Labels a profile that is not a member's; present wherever it is shown. */
export function OriginLabel({
  origin,
  className,
  children,
}: {
  origin: LabelledOrigin
  className?: string | undefined
  children: ReactNode
}) {
  const { Icon, look } = origins[origin]
  return (
    <span
      className={classes(
        'inline-flex min-h-6.5 items-center gap-1.5 rounded-tag border-[1.5px] px-2.5 py-0.75 text-xs font-[650]',
        look,
        className,
      )}
    >
      <Icon className="size-3.75" />
      {children}
    </span>
  )
}
