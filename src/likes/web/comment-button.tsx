import { useState } from 'react'
import { createPortal } from 'react-dom'
import { lazyDialog } from '../../web/lazy-dialog.tsx'
import { IconButton } from '../../web/ui/button.tsx'
import { HeartIcon } from '../../web/ui/icon.tsx'
import type { CommentSubject } from './comment-sheet.tsx'

const CommentSheet = lazyDialog(async () => (await import('./comment-sheet.tsx')).CommentSheet)

type CommentButtonProps = {
  member: string
  name: string
  subject: CommentSubject
  /** "Like this answer, with a comment". */
  label: string
  className?: string
}

/** A heart on a photo or an answer, which opens the sheet for a comment. */
export function CommentButton({ label, className, ...sheet }: CommentButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={label}
        variant="surface"
        className={className}
        onClick={() => setOpen(true)}
      >
        <HeartIcon className="stroke-[1.8]" />
      </IconButton>
      {open &&
        createPortal(<CommentSheet {...sheet} onClose={() => setOpen(false)} />, document.body)}
    </>
  )
}
