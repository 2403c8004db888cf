import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from './button.tsx'

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
      look={danger ? 'danger-solid' : 'main'}
      block={block}
      busy={busy || formState.isSubmitting}
      shortcut="Ctrl ↵"
    >
      {children}
    </Button>
  )
}
