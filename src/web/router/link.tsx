import type { ComponentProps, MouseEvent } from 'react'
import { useRouter } from './context.ts'
import type { NavigateOptions } from './router.ts'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & NavigateOptions & { to: string }

/**
 * An anchor that navigates without a reload. Fragments and links to other sites are left to the
 * browser.
 */
export function Link({ to, replace, preventScrollReset, onClick, children, ...rest }: LinkProps) {
  const router = useRouter()
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isOurs(to) || !isPlainClick(event)) return
    event.preventDefault()
    void router.navigate(to, { replace, preventScrollReset })
  }
  return (
    <a {...rest} href={isPath(to) ? router.href(to) : to} onClick={click}>
      {children}
    </a>
  )
}

const isPath = (to: string) => to.startsWith('/')
const isOurs = (to: string) => isPath(to) || to.startsWith('?')

/** False with a modifier key or another button, so that the browser can open a tab or window. */
export function isPlainClick(
  event: Pick<
    MouseEvent,
    'button' | 'metaKey' | 'altKey' | 'ctrlKey' | 'shiftKey' | 'defaultPrevented'
  > & {
    currentTarget: { target: string; hasAttribute(name: string): boolean }
  },
): boolean {
  const { target } = event.currentTarget
  const changed =
    event.metaKey || event.altKey || event.ctrlKey || event.shiftKey || event.button !== 0
  return (
    !event.defaultPrevented &&
    !changed &&
    (target === '' || target === '_self') &&
    !event.currentTarget.hasAttribute('download')
  )
}
