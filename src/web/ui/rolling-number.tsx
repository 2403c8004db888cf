type RollingNumberProps = { value: number }

/**
 * A number whose digits roll up from 0 when it is first painted. Style alone moves them, so that
 * the server's page does not show the number before it starts, and shows it where nothing moves.
 * For the eye: give the number in words beside it.
 */
export function RollingNumber({ value }: RollingNumberProps) {
  return (
    <span aria-hidden="true" className="flex leading-none tabular-nums">
      {Array.from(String(value)).map((digit, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a digit is its place
        <span key={place} className="h-[1em] overflow-hidden">
          {/* oxlint-disable-next-line vonk/text-direction -- digits alone, one below the other */}
          <span className="block translate-y-[calc(1em-100%)] animate-roll whitespace-pre-line">
            {digitsUpTo(Number(digit), place)}
          </span>
        </span>
      ))}
    </span>
  )
}

/** What passes by until the digit: those behind the first make a whole turn before. */
const digitsUpTo = (digit: number, place: number): string =>
  Array.from({ length: (place === 0 ? 0 : 10) + digit + 1 }, (_, step) => step % 10).join('\n')
