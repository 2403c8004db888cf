/** Icebreakers as buttons; the parent decides what a press does. */
export function IcebreakerList({
  openers,
  onPick,
}: {
  openers: string[]
  onPick: (text: string) => void
}) {
  return (
    <ul className="grid gap-2">
      {openers.map((opener) => (
        <li key={opener}>
          <button
            type="button"
            onClick={() => onPick(opener)}
            className="min-h-11 w-full rounded-card bg-surface px-4 py-3 text-start ring-1 ring-line hover:bg-sunken"
          >
            {opener}
          </button>
        </li>
      ))}
    </ul>
  )
}
