import type { ReactNode } from 'react'
import { Field, Select } from './field.tsx'
import { Fieldset } from './fieldset.tsx'

type Range = { from: number; to: number }

type RangeAgesProps = {
  legend: ReactNode
  fromLabel: ReactNode
  toLabel: ReactNode
  /** The names of the two selects, for a GET form. */
  names: { from: string; to: string }
  min: number
  max: number
  value: Range
  onChange?: ((range: Range) => void) | undefined
  error?: ReactNode
  hideLegend?: boolean | undefined
}

/** Two selects of ages; the minimum never exceeds the maximum. */
export function RangeAges({
  legend,
  fromLabel,
  toLabel,
  names,
  min,
  max,
  value,
  onChange,
  error,
  hideLegend,
}: RangeAgesProps) {
  const change = (range: Range) => onChange?.(range)
  return (
    <Fieldset legend={legend} error={error} hideLegend={hideLegend}>
      <div className="grid grid-cols-2 gap-3">
        <Field label={fromLabel}>
          <AgeSelect
            name={names.from}
            from={min}
            to={max}
            value={value.from}
            onPick={(from) => change({ from, to: Math.max(from, value.to) })}
          />
        </Field>
        <Field label={toLabel}>
          <AgeSelect
            name={names.to}
            from={min}
            to={max}
            value={value.to}
            onPick={(to) => change({ from: Math.min(value.from, to), to })}
          />
        </Field>
      </div>
    </Fieldset>
  )
}

type AgeSelectProps = {
  name: string
  from: number
  to: number
  value: number
  onPick: (age: number) => void
}

function AgeSelect({ name, from, to, value, onPick }: AgeSelectProps) {
  const ages = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return (
    <Select
      name={name}
      value={value}
      onChange={(event) => onPick(Number(event.target.value))}
      className="tabular-nums"
    >
      {ages.map((age) => (
        <option key={age} value={age}>
          {age}
        </option>
      ))}
    </Select>
  )
}
