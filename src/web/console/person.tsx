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
    <div className="person">
      {portrait === null ? (
        <span className="person__none" aria-hidden="true">
          <UserRoundIcon />
        </span>
      ) : (
        <img src={portrait} width={64} height={80} alt="" />
      )}
      {children}
    </div>
  )
}
