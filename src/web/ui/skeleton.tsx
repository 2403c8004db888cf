import type { ReactNode } from 'react'
import { Bone } from './bone.tsx'
import { People } from './person-card.tsx'

/** Announces what is loading; invisible for the first 200 ms. */
function LoadingRegion({
  label,
  className,
  children,
}: {
  label: string
  className?: string | undefined
  children?: ReactNode
}) {
  return (
    <div aria-live="polite" className="animate-appear">
      <span className="sr-only">{label}</span>
      <div className={className}>{children}</div>
    </div>
  )
}

export function PersonCardBones() {
  return (
    <div className="grid content-start gap-2.5">
      <Bone shape="card" className="aspect-4/5" />
      <div className="grid px-0.5">
        <Bone className="my-0.5 h-4.5 w-[62%]" />
        <Bone className="my-1 h-3.5 w-[84%]" />
      </div>
    </div>
  )
}

export function PeopleLoading({ label, count = 12 }: { label: string; count?: number }) {
  return (
    <LoadingRegion label={label}>
      <People>
        {Array.from({ length: count }, (_, index) => (
          <PersonCardBones key={index} />
        ))}
      </People>
    </LoadingRegion>
  )
}

const bubbles = ['w-[58%]', 'ms-auto w-[44%]', 'w-[70%]', 'ms-auto w-[36%]'] as const

export function ConversationLoading({ label }: { label: string }) {
  return (
    <LoadingRegion label={label} className="grid gap-4">
      {bubbles.map((bubble) => (
        <Bone key={bubble} shape="bubble" className={`h-11 ${bubble}`} />
      ))}
    </LoadingRegion>
  )
}

/** Rows of a list with a portrait: conversations, notifications, members in the staff pages. */
export function RowsLoading({ label, count = 6 }: { label: string; count?: number }) {
  return (
    <LoadingRegion label={label} className="grid gap-2">
      {Array.from({ length: count }, (_, index) => (
        <RowBones key={index} />
      ))}
    </LoadingRegion>
  )
}

/** The outline of one row of a list with a portrait. */
const RowBones = () => (
  <div className="flex min-h-18 items-center gap-3 px-3 py-2.5">
    <Bone shape="round" className="size-13 flex-none" />
    <div className="grid flex-1 gap-2">
      <Bone className="h-4 w-2/5" />
      <Bone className="h-3.5 w-4/5" />
    </div>
  </div>
)
