import type { ReactNode } from 'react'
import { CheckIcon } from '../../web/ui/icon.tsx'

/** The answers to one question, two in a row from 576 px. */
export const Answers = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="group" aria-label={label} className="grid gap-2.5 sm:grid-cols-2">
    {children}
  </div>
)

type AnswerButtonProps = {
  chosen: boolean
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

/**
 * An answer that is chosen by a tap: a button rather than a radio, because the arrow keys would
 * choose every radio on their way.
 */
export function AnswerButton({ chosen, disabled, onClick, children }: AnswerButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-disabled={disabled}
      onClick={() => !disabled && onClick()}
      className="flex min-h-14 items-center justify-between gap-3 rounded-card bg-surface px-4 py-2.5 text-start font-semibold inset-ring-1 inset-ring-line transition-colors hover:bg-sunken aria-pressed:bg-plum-soft aria-pressed:text-plum-ink aria-pressed:inset-ring-2 aria-pressed:inset-ring-plum-ink"
    >
      {children}
      {chosen && (
        <span className="grid size-7 flex-none place-items-center rounded-full bg-plum text-on-plum">
          <CheckIcon className="size-4" />
        </span>
      )}
    </button>
  )
}
