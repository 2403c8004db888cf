import type { ReactNode } from 'react'
import { ClockIcon } from './icon.tsx'

/** The date between messages: "Sunday 16 November". */
export function DaySeparator({ children }: { children: ReactNode }) {
  return <p className="text-center text-xs font-semibold text-ink-2">{children}</p>
}

/** "Older messages are no longer visible." */
export function HistoryEnd({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center justify-center gap-2 text-center text-sm text-ink-2">
      <ClockIcon className="size-4 stroke-[2.1]" />
      <span>{children}</span>
    </p>
  )
}
