import type { ReactNode } from 'react'

/** Layout of the sign-up steps: the form, and from 992 px a preview beside it. */
export function SignupFrame({
  aside,
  asideLabel,
  children,
}: {
  aside: ReactNode
  asideLabel: string
  children: ReactNode
}) {
  return (
    <div className="grid min-h-[calc(100dvh-var(--bar-height))] lg:grid-cols-2">
      <div className="mx-auto flex w-full max-w-140 flex-col gap-5.5 px-4 pt-5 lg:px-8 lg:pt-12">
        {children}
      </div>
      <aside aria-label={asideLabel} className="hidden bg-field text-center text-on-field lg:block">
        <div className="sticky top-(--bar-height) grid h-[calc(100dvh-var(--bar-height))] place-content-center justify-items-center gap-5 p-12">
          {aside}
        </div>
      </aside>
    </div>
  )
}
