import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type StepsProps = {
  /** The current step, from 0. */
  step: number
  /** The number of segments. */
  stepCount?: number | undefined
  /** What makes progress: "Sign-up". */
  label: string
  /** "Step 1 of 4: photo". */
  title: ReactNode
  /** The progress as text for screen readers. */
  valueText: string
  /** "Next: about you". */
  next?: ReactNode
}

function stepClass(index: number, step: number): string {
  if (index < step) return 'bg-plum'
  return index === step ? 'bg-ember' : 'bg-line'
}

/** The steps of sign-up as a segmented bar. */
export function Steps({ step, stepCount = 5, label, title, valueText, next }: StepsProps) {
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-3 text-sm">
        <strong>{title}</strong>
        <span className="text-ink-2">{next}</span>
      </div>
      <progress
        max={stepCount - 1}
        value={step}
        aria-label={label}
        aria-valuetext={valueText}
        className="sr-only"
      />
      <div aria-hidden="true" className="grid auto-cols-fr grid-flow-col gap-1.25">
        {Array.from({ length: stepCount }, (_, index) => (
          <span key={index} className={classes('h-1.5 rounded-full', stepClass(index, step))} />
        ))}
      </div>
    </div>
  )
}

type ProgressProps = {
  /** 0 to 1. */
  value: number
  label: string
}

/** The progress of an upload. */
export function Progress({ value, label }: ProgressProps) {
  return (
    <progress
      max={1}
      value={value}
      aria-label={label}
      className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-ember [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-ember"
    />
  )
}
