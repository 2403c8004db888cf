import { useState } from 'react'
import { TextInput } from '../../../web/ui/field.tsx'

type NamesProps = {
  id: string
  'aria-describedby'?: string
  value: unknown
  onChange(names: string[]): void
}

/** A list of names in one line; what is typed stays as typed while it is the same list. */
export function NamesControl({ value, onChange, ...rest }: NamesProps) {
  const list = Array.isArray(value) ? value.map(String) : []
  const [typed, setTyped] = useState(list.join(', '))
  const visible = namesIn(typed).join() === list.join() ? typed : list.join(', ')
  return (
    <TextInput
      {...rest}
      value={visible}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(namesIn(target.value))
      }}
    />
  )
}

const namesIn = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
