import { type ReactNode, useId, useRef } from 'react'
import { iconButtonClasses } from './button-look.ts'
import { classes } from './classes.ts'
import { menuKey } from './menu-keys.ts'

type MenuProps = {
  /** Name of the button and of the menu. */
  label: string
  /** What the button shows: an icon, an avatar with a name. */
  trigger: ReactNode
  /** Instead of the round icon button. */
  triggerClassName?: string | undefined
  /** Which edge of the button the menu lines up with. */
  align?: 'start' | 'end' | undefined
  /** MenuItem and MenuRule; what destroys comes last. */
  children: ReactNode
}

// Anchors are set by script, since the policy refuses style attributes; until then the popover's own button is its anchor.
const positionAreas = {
  end: '[position-area:block-end_span-inline-start]',
  start: '[position-area:block-end_span-inline-end]',
} as const

// A browser without anchor positioning shows the menu in the middle of the screen.
const position =
  'm-auto h-fit supports-[position-area:block-end]:inset-auto supports-[position-area:block-end]:mx-0 supports-[position-area:block-end]:my-1.5 [position-try-fallbacks:flip-block,flip-inline,flip-block_flip-inline]'

/** A menu button on the native popover: opens without script, closes by Escape and a press outside. */
export function Menu({ label, trigger, triggerClassName, align = 'end', children }: MenuProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const anchor = `--menu-${id.replaceAll(/[^\w-]/g, '')}`
  const openingFocus = useRef<'Home' | 'End'>('Home')
  const handleToggle = (opened: boolean) => {
    if (opened) menuKey(menu.current, openingFocus.current)
    openingFocus.current = 'Home'
  }
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
