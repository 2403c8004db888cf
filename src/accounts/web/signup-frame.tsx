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
    <div className="grid min-h-[calc(100dvh-68px)] lg:grid-cols-2">
      <div className="mx-auto grid w-full max-w-140 content-start gap-5.5 px-4 pt-5 pb-8 lg:px-8 lg:py-12">
        {children}
      </div>
      <aside
        aria-label={asideLabel}
        className="hidden place-content-center justify-items-center gap-5 bg-field p-12 text-center text-on-field lg:grid"
      >
        {aside}
      </aside>
    </div>
  )
}
