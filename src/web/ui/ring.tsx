import type { ReactNode } from 'react'

const LENGTH = 2 * Math.PI * 54

/** A round picture inside a ring that shows how much is done; `value` is 0 to 1. */
export function Ring({ value, children }: { value: number; children: ReactNode }) {
  return (
    <span className="relative block size-26 flex-none">
      <svg
        viewBox="0 0 116 116"
        aria-hidden="true"
        className="absolute inset-0 -rotate-90 fill-none stroke-5 [stroke-linecap:round]"
      >
        <circle cx="58" cy="58" r="54" className="stroke-line" />
        {value > 0 && (
          <circle
            cx="58"
            cy="58"
            r="54"
            className="stroke-ember"
            strokeDasharray={`${LENGTH * value} ${LENGTH}`}
          />
        )}
      </svg>
      <span className="absolute inset-2.25 overflow-hidden rounded-full bg-sunken">{children}</span>
    </span>
  )
}
