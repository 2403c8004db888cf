import type { ReactNode } from 'react'
import { UserRoundIcon } from '../ui/icon.tsx'

type PersonProps = {
  /** The main photo; null without one. */
  portrait: string | null
  children: ReactNode
}

/** What is said about a member, beside a small portrait. */
export function Person({ portrait, children }: PersonProps) {
  return (
    <div className="flex items-center gap-3.5">
      {portrait === null ? (
        <span
          className="person-portrait grid place-items-center text-ink-3 [&_.icon]:size-7"
          aria-hidden="true"
        >
          <UserRoundIcon />
        </span>
      ) : (
        <img className="person-portrait" src={portrait} width={64} height={80} alt="" />
      )}
      {children}
    </div>
  )
}
