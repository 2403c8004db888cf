import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'

type ModalProps = Omit<ComponentProps<'dialog'>, 'open' | 'onClose'> & {
  open: boolean
  /** Escape, the backdrop and the browser's back gesture ask for this. */
  onClose: () => void
}

const motion =
  'opacity-0 transition-[opacity,translate,overlay,display] transition-discrete duration-state open:opacity-100 starting:open:opacity-0'

const backdrop =
  'backdrop:bg-scrim backdrop:opacity-0 backdrop:transition-[opacity,overlay,display] backdrop:transition-discrete backdrop:duration-state open:backdrop:opacity-100 starting:open:backdrop:opacity-0'

/**
 * The native modal dialog: focus stays inside, the page behind is inert, focus goes back where it was.
 * What is inside exists only while it is open.
 */
export function Modal({ open, onClose, className, children, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isShowing = useRef(false)
  // Layout effect: its cleanup runs while the element is still in the page, so that focus can go back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    if (!element.open) element.showModal()
    isShowing.current = true
    // The dialog itself, not its first button: that may be the one that erases something.
    element.focus()
    return () => {
      isShowing.current = false
      element.close()
    }
  }, [open])

  return (
    <dialog
      closedby="any"
      {...rest}
      ref={dialog}
      tabIndex={-1}
      onCancel={(event) => {
        // A file field inside sends a cancel of its own.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // A browser may close it without asking, on a second Escape. What we closed ourselves, as while its content suspends, is no answer.
      onClose={(event) => {
        if (isShowing.current && event.target === event.currentTarget && !event.currentTarget.open)
          onClose()
      }}
      className={classes(
        'overflow-visible bg-transparent text-ink outline-none',
        motion,
        backdrop,
        className,
      )}
    >
      {open && children}
    </dialog>
  )
}
