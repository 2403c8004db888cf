import type { ReactNode } from 'react'
import { Form, ReasonField } from '../../web/console/form.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { showToast } from '../../web/ui/toast.ts'

type ReasonOnlyProps = {
  /** The words of the button, and of the message after it. */
  submit: string
  done: string
  onSubmit(reason: string): Promise<unknown>
  onDone(): void
  children?: ReactNode
}

/** A form that asks for nothing but the reason. */
export function ReasonOnly({ submit, done, onSubmit, onDone, children }: ReasonOnlyProps) {
  return (
    <Form
      values={{ reason: '' }}
      onSubmit={async ({ reason }: { reason: string }) => {
        await onSubmit(reason)
        showToast({ tone: 'ok', text: done })
        onDone()
      }}
    >
      {children}
      <ReasonField />
      <SubmitButton block>{submit}</SubmitButton>
    </Form>
  )
}
