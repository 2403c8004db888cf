import * as Ariakit from '@ariakit/react/combobox'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { TextInput } from './field.tsx'
import { useFieldWiring } from './field-context.ts'

type ComboboxOption = { id: number; name: string; detail?: string | undefined }

export type ComboboxProps = {
  value: string
  onValueChange: (value: string) => void
  options: ComboboxOption[]
  onChoose: (id: number) => void
  /** Name of the list of options. */
  listLabel: string
  autoComplete?: string | undefined
  /** Whether the text field that this one replaces has the focus. */
  hasFocus: RefObject<boolean>
}

export function ComboboxList({
  value,
  onValueChange,
  options,
  onChoose,
  listLabel,
  autoComplete,
  hasFocus,
}: ComboboxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(hasFocus.current)
  useLayoutEffect(() => {
    if (hasFocus.current) input.current?.focus()
  }, [hasFocus])
  return (
    <Ariakit.ComboboxProvider
      inputValue={value}
      setInputValue={(next) => next !== value && onValueChange(next)}
      open={open && options.length > 0}
      setOpen={setOpen}
    >
      {/* The library would turn the browser's own completion off. */}
      <Ariakit.Combobox
        ref={input}
        {...useFieldWiring({})}
        // The library listens outside only once the list is shown: a Tab right before that would leave it open.
        onBlur={({ relatedTarget }) => {
          if (!relatedTarget?.closest('[role="listbox"]')) setOpen(false)
        }}
        render={<TextInput autoComplete={autoComplete} />}
      />
      <Ariakit.ComboboxPopover
        aria-label={listLabel}
        gutter={6}
        sameWidth
        className="z-10 max-h-72 overflow-y-auto rounded-control bg-surface p-1.5 text-ink shadow-3 ring-1 ring-line"
      >
        {options.map(({ id, name, detail }) => (
          <Ariakit.ComboboxItem
            key={id}
            value={name}
            setValueOnClick={false}
            focusOnHover
            onClick={() => onChoose(id)}
            className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 rounded-control px-3 py-2 text-md data-active-item:bg-sunken"
          >
            <span className="font-semibold">{name}</span>
            {detail && <span className="text-ink-2">{detail}</span>}
          </Ariakit.ComboboxItem>
        ))}
      </Ariakit.ComboboxPopover>
    </Ariakit.ComboboxProvider>
  )
}
