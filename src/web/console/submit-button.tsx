import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from './button.tsx'

type SubmitButtonProps = { danger?: boolean; block?: boolean; children: ReactNode }

/** The one main action of a form; Ctrl Enter does the same. */
export function SubmitButton({ danger, block, children }: SubmitButtonProps) {
  const { formState } = useFormContext()
  return (
    <Button
      type="submit"
      look={danger ? 'danger-solid' : 'main'}
      block={block}
      busy={formState.isSubmitting}
      shortcut="Ctrl ↵"
    >
      {children}
    </Button>
  )
}
