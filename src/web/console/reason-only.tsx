import type { ReactNode } from 'react'
import { showToast } from '../ui/toast.ts'
import { Form, ReasonField } from './form.tsx'
import { SubmitButton } from './submit-button.tsx'

type ReasonOnlyProps<Result> = {
  /** The words of the button, and of the message after it. */
  submit: string
  done: string | ((result: Result) => string)
  onSubmit(reason: string): Promise<Result>
  onDone(): void
  danger?: boolean
  focusOnOpen?: boolean
  children?: ReactNode
}

/** A form that asks for nothing but the reason. */
export function ReasonOnly<Result>(props: ReasonOnlyProps<Result>) {
  const { submit, done, onSubmit, onDone, danger = false, focusOnOpen = false, children } = props
  return (
    <Form
      values={{ reason: '' }}
      onSubmit={async ({ reason }: { reason: string }) => {
        const result = await onSubmit(reason)
        showToast({ tone: 'ok', text: typeof done === 'string' ? done : done(result) })
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
