import { type ReactNode, useEffect, useId, useRef } from 'react'
import { iconButtonClasses } from './button-look.ts'
import { classes } from './classes.ts'
import { menuKey } from './menu-keys.ts'

type MenuProps = {
  /** The accessible name of the button and the menu. */
  label: string
  /** The content of the button: an icon, an avatar with a name. */
  trigger: ReactNode
  /** Replaces the classes of the round icon button. */
  triggerClassName?: string | undefined
  /** The edge of the button with which the menu is aligned. */
  align?: 'start' | 'end' | undefined
  /** MenuItem and MenuRule; destructive items come last. */
  children: ReactNode
}

// A script sets the anchor name, because the content security policy refuses style attributes;
// until then the popover's button is its implicit anchor.
const positionAreas = {
  end: '[position-area:block-end_span-inline-start]',
  start: '[position-area:block-end_span-inline-end]',
} as const

// Without anchor positioning the menu is centred on the screen.
const position =
  'm-auto h-fit supports-[position-area:block-end]:inset-auto supports-[position-area:block-end]:mx-0 supports-[position-area:block-end]:my-1.5 [position-try-fallbacks:flip-block,flip-inline,flip-block_flip-inline]'

/**
 * A menu button with a native popover: opens without a script, closes by Escape and by a press
 * outside.
 */
export function Menu({ label, trigger, triggerClassName, align = 'end', children }: MenuProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const anchor = `--menu-${id.replaceAll(/[^\w-]/g, '')}`
  const openingFocus = useRef<'Home' | 'End'>('Home')
  const handleToggle = (opened: boolean) => {
    if (opened) menuKey(menu.current, openingFocus.current)
    openingFocus.current = 'Home'
  }
  // It may have been opened before there was a script to move the focus.
  useEffect(() => {
    if (menu.current?.matches(':popover-open')) menuKey(menu.current, 'Home')
  }, [])
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-controls={id}
        aria-label={label}
        ref={(node) => node?.style.setProperty('anchor-name', anchor)}
        className={triggerClassName ?? iconButtonClasses({}, false)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault()
            if (event.key === 'ArrowUp') openingFocus.current = 'End'
            menu.current?.showPopover()
          }
        }}
      >
        {trigger}
      </button>
      <div
        ref={(node) => {
          menu.current = node
          node?.style.setProperty('position-anchor', anchor)
        }}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onToggle={(event) => handleToggle(event.newState === 'open')}
        onKeyDown={(event) => {
          if (event.key === 'Tab') menu.current?.hidePopover()
          else if (menuKey(menu.current, event.key)) event.preventDefault()
        }}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('[role^=menuitem]'))
            menu.current?.hidePopover()
        }}
        className={classes(
          'min-w-59 max-w-[calc(100vw-24px)] rounded-control bg-surface p-1.5 text-ink shadow-3 ring-1 ring-line outline-none',
          position,
          positionAreas[align],
        )}
      >
        {children}
      </div>
    </>
  )
}
