import { type FocusEvent, useRef } from 'react'
import { lazyComponent } from '../lazy.tsx'
import type { ComboboxProps } from './combobox-list.tsx'
import { TextInput } from './field.tsx'

/** Its library is loaded after the page; until then it is a plain text field. */
const ComboboxList = lazyComponent(
  async () => (await import('./combobox-list.tsx')).ComboboxList,
  ({ value, onValueChange, autoComplete }: ComboboxProps) => (
    <TextInput
      autoComplete={autoComplete}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
    />
  ),
)

/** A text field that offers the options which fit what is typed; the caller filters them. Put it inside a Field. */
export function Combobox({
  onLeave,
  ...props
}: Omit<ComboboxProps, 'hasFocus'> & { onLeave?: (() => void) | undefined }) {
  const hasFocus = useRef(false)
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    hasFocus.current = false
    if (!relatedTarget?.closest('[role="listbox"]')) onLeave?.()
  }
  return (
    <div onFocus={() => (hasFocus.current = true)} onBlur={onBlur}>
      <ComboboxList {...props} hasFocus={hasFocus} />
    </div>
  )
}
