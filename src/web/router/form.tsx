import type { ComponentProps, SubmitEvent } from 'react'
import { useRouter } from './context.ts'

type FormProps = Omit<ComponentProps<'form'>, 'action' | 'method'> & {
  /** A form that only asks; its answers become the next page's address. */
  method: 'get'
  /** The page that answers; without it, the one at hand. */
  action?: string
}

/** A GET form, which works the same before its script arrives. */
export function Form({ action, onSubmit, ...rest }: FormProps) {
  const router = useRouter()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    onSubmit?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    const { submitter } = event.nativeEvent
    const entered = [...new FormData(event.currentTarget, submitter)]
    const query = new URLSearchParams(
      entered.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
    void router.navigate(`${action ?? router.current().location.pathname}?${query.toString()}`)
  }
  return (
    <form
      {...rest}
      action={action === undefined ? undefined : router.href(action)}
      onSubmit={submit}
    />
  )
}
