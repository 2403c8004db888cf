import type { MouseEvent, ReactNode } from 'react'
import { CheckIcon } from './icon.tsx'

type Props = {
  href: string
  lang?: string | undefined
  checked: boolean
  onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined
  children: ReactNode
}

/** A menu item of a language: a plain link, which also works without a script. */
export function MenuLink({ href, lang, checked, onClick, children }: Props) {
  return (
    <a
      href={href}
      lang={lang}
      hrefLang={lang}
      onClick={onClick}
      role="menuitemradio"
      aria-checked={checked}
      tabIndex={-1}
      className="flex min-h-11 w-full items-center gap-3 rounded-tag px-3 py-2 text-start text-md font-[550] text-ink no-underline hover:bg-sunken"
    >
      <span className="min-w-0 flex-1">{children}</span>
      {checked && <CheckIcon className="size-4 stroke-[2.4]" />}
    </a>
  )
}
