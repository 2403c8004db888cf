import { useState, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { Field, TextInput } from './field.tsx'
import { Fieldset } from './fieldset.tsx'

type Range = { from: number; to: number }

type RangeAgesProps = {
  legend: ReactNode
  fromLabel: string
  toLabel: string
  /** The names of the two numbers, for a GET form. */
  names: { from: string; to: string }
  min: number
  max: number
  value: Range
  onChange: (range: Range) => void
  error?: ReactNode
  hideLegend?: boolean | undefined
}

/**
 * Two ages, as numbers and as a slider with two thumbs; the minimum never exceeds the maximum. The
 * numbers are what a form sends, so that it works without a script.
 */
export function RangeAges(props: RangeAgesProps) {
  const { legend, fromLabel, toLabel, names, min, max, value, onChange, error, hideLegend } = props
  const setFrom = (from: number) => onChange({ from, to: Math.max(from, value.to) })
  const setTo = (to: number) => onChange({ from: Math.min(value.from, to), to })
  const bounds = { min, max }
  return (
    <Fieldset legend={legend} error={error} hideLegend={hideLegend}>
      <div className="grid grid-cols-2 gap-x-3 gap-y-1">
        <AgeNumber
          {...bounds}
          label={fromLabel}
          name={names.from}
          value={value.from}
          onPick={setFrom}
        />
        <AgeNumber {...bounds} label={toLabel} name={names.to} value={value.to} onPick={setTo} />
        <Slider {...bounds} value={value}>
          <Thumb
            {...bounds}
            label={fromLabel}
            value={value.from}
            onPick={(from) => setFrom(Math.min(from, value.to))}
            // At the upper end the other thumb would cover this one and could not move either.
            onTop={value.from > (min + max) / 2}
          />
          <Thumb
            {...bounds}
            label={toLabel}
            value={value.to}
            onPick={(to) => setTo(Math.max(to, value.from))}
          />
        </Slider>
      </div>
    </Fieldset>
  )
}

type AgeProps = {
  label: string
  min: number
  max: number
  value: number
  onPick: (age: number) => void
}

function AgeNumber({ label, name, min, max, value, onPick }: AgeProps & { name: string }) {
  // What is being typed may not be an age yet: "4" on the way to "45".
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field label={label}>
      <TextInput
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value)
          const age = Number(target.value)
          if (age >= min && age <= max) onPick(age)
        }}
        onBlur={() => setTyped(null)}
        className="tabular-nums"
      />
    </Field>
  )
}

type SliderProps = { min: number; max: number; value: Range; children: ReactNode }

function Slider({ min, max, value, children }: SliderProps) {
  const percent = (age: number) => ((age - min) / Math.max(1, max - min)) * 100
  return (
    <div className="relative col-span-2 h-11 noscript:hidden">
      {/* Attributes, because the content security policy forbids inline styles. */}
      <svg
        aria-hidden="true"
        className="absolute inset-x-5.5 top-5 h-1 w-[calc(100%-44px)] rounded-full bg-line-strong forced-colors:bg-[GrayText]"
      >
        <rect
          x={`${percent(value.from)}%`}
          width={`${percent(value.to) - percent(value.from)}%`}
          height="4"
          className="fill-plum forced-colors:fill-[Highlight]"
        />
      </svg>
      {children}
    </div>
  )
}

function Thumb({ label, min, max, value, onPick, onTop }: AgeProps & { onTop?: boolean }) {
  return (
    <input
      type="range"
      aria-label={label}
      min={min}
      max={max}
      value={value}
      onChange={({ target }) => onPick(Number(target.value))}
      className={classes('range-thumb absolute inset-0 m-0 h-full w-full', onTop && 'z-1')}
    />
  )
}
