import type { ReactNode } from 'react'
import { showToast } from '../ui/toast.ts'
import { Form, ReasonField } from './form.tsx'
import { SubmitButton } from './submit-button.tsx'

type ReasonOnlyProps = {
  /** The words of the button, and of the message after it. */
  submit: string
  done: string
  onSubmit(reason: string): Promise<unknown>
  onDone(): void
  danger?: boolean
  focusOnOpen?: boolean
  children?: ReactNode
}

/** A form that asks for nothing but the reason. */
export function ReasonOnly(props: ReasonOnlyProps) {
  const { submit, done, onSubmit, onDone, danger = false, focusOnOpen = false, children } = props
  return (
    <Form
      values={{ reason: '' }}
      onSubmit={async ({ reason }: { reason: string }) => {
        await onSubmit(reason)
        showToast({ tone: 'ok', text: done })
        onDone()
      }}
      focusOnOpen={focusOnOpen}
    >
      {children}
      <ReasonField />
      <SubmitButton danger={danger} block>
        {submit}
      </SubmitButton>
    </Form>
  )
}
