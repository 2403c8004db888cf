import type { ComponentProps, SubmitEvent } from 'react'
import { useRouter } from './context.ts'

type FormProps = Omit<ComponentProps<'form'>, 'action' | 'method'> & {
  /** Only GET forms: the values become the next page's URL. */
  method: 'get'
  /** The path of the target page; without it the current page. */
  action?: string
}

/** A GET form that navigates without a reload; works without a script too. */
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
