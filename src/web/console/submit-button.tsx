import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '../ui/button.tsx'

type SubmitButtonProps = {
  danger?: boolean
  block?: boolean
  /** Something that the form needs is not there yet. */
  busy?: boolean
  children: ReactNode
}

/** The one main action of a form; Ctrl Enter does the same. */
export function SubmitButton({ danger, block, busy = false, children }: SubmitButtonProps) {
  const { formState } = useFormContext()
  return (
    <Button
      type="submit"
      variant={danger ? 'danger-solid' : 'primary'}
      block={block}
      busy={busy || formState.isSubmitting}
      shortcut="Ctrl ↵"
    >
      {children}
    </Button>
  )
}
