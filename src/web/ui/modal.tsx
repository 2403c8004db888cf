import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'

type ModalProps = Omit<ComponentProps<'dialog'>, 'open' | 'onClose'> & {
  open: boolean
  /** Called by Escape, the backdrop and the browser's back gesture. */
  onClose: () => void
}

const motion =
  'opacity-0 transition-[opacity,translate,overlay,display] transition-discrete duration-state open:opacity-100 starting:open:opacity-0'

const backdrop =
  'backdrop:bg-scrim backdrop:opacity-0 backdrop:transition-[opacity,overlay,display] backdrop:transition-discrete backdrop:duration-state open:backdrop:opacity-100 starting:open:backdrop:opacity-0'

/**
 * A native modal dialog: traps the focus, makes the page inert, and returns the focus when it
 * closes. Its content is mounted only while it is open.
 */
export function Modal({ open, onClose, className, children, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isShowing = useRef(false)
  // A layout effect, because its cleanup runs while the element is still mounted, so that the focus
  // can return.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    if (!element.open) element.showModal()
    isShowing.current = true
    // Focuses the dialog, not its first button, which may be destructive.
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
        // A file input inside dispatches its own cancel event.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // A browser may close the dialog on a second Escape without a cancel event. A close by this
      // component, for example while its content suspends, is ignored.
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
