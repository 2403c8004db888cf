import { type ReactNode, useId } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { XIcon } from './icon.tsx'
import { Modal } from './modal.tsx'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Content above the title: a portrait, a label. */
  top?: ReactNode
  /**
   * The confirming action first, the safe one second; on wide screens the confirming one is on the
   * right.
   */
  actions?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

/** A dialog for a question or a warning, 440 px wide. */
export function Dialog({ open, onClose, title, top, actions, className, children }: DialogProps) {
  const id = useId()
  return (
    <Modal
      open={open}
      onClose={onClose}
      aria-labelledby={`${id}title`}
      aria-describedby={children ? `${id}text` : undefined}
      className="m-auto w-[min(100%-32px,440px)]"
    >
      <DialogFrame id={id} title={title} top={top} actions={actions} className={className}>
        {children}
      </DialogFrame>
    </Modal>
  )
}

type FrameProps = Omit<DialogProps, 'open' | 'onClose'> & { id: string }

/** The surface of a dialog. */
export function DialogFrame({ id, title, top, actions, className, children }: FrameProps) {
  return (
    <div
      className={classes(
        'grid max-h-[calc(100dvh-32px)] gap-4 overflow-y-auto rounded-panel bg-surface p-7 shadow-3',
        className,
      )}
    >
      {top}
      <h2 id={`${id}title`} className="text-lg leading-6 tracking-[-0.01em]">
        {title}
      </h2>
      {children && (
        <div id={`${id}text`} className="text-ink-2">
          {children}
        </div>
      )}
      {actions && (
        <div className="mt-1 grid gap-2 sm:flex sm:flex-row-reverse sm:flex-wrap sm:justify-start">
          {actions}
        </div>
      )}
    </div>
  )
}

type SheetProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** The accessible name of the close button. */
  closeLabel: string
  /** Stays at the lower edge while the content scrolls. */
  actions?: ReactNode
  children: ReactNode
}

/** A bottom sheet on a phone, a wider dialog elsewhere: filters, gifts, a list of photos. */
export function Sheet({ open, onClose, title, closeLabel, actions, children }: SheetProps) {
  const id = useId()
  return (
    <Modal
      open={open}
      onClose={onClose}
      aria-labelledby={`${id}title`}
      className="mx-auto mt-auto mb-0 w-full max-w-none translate-y-4 open:translate-y-0 sm:mb-auto sm:max-w-140 sm:px-4 starting:open:translate-y-4"
    >
      <div className="flex max-h-[min(88dvh,760px)] flex-col rounded-t-panel bg-surface shadow-3 sm:rounded-b-panel">
        <header className="flex items-center justify-between gap-3 ps-5 pe-3 pt-3 pb-2">
          <h2 id={`${id}title`} className="text-xl">
            {title}
          </h2>
          <IconButton label={closeLabel} onClick={onClose}>
            <XIcon />
          </IconButton>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5">
          {children}
        </div>
        {actions && (
          <footer className="pad-safe-bottom flex flex-row-reverse flex-wrap gap-2 border-t border-line px-5 pt-2.5">
            {actions}
          </footer>
        )}
      </div>
    </Modal>
  )
}
