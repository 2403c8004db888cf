/** A share as a bar; the number stands beside it. */
export function ShareBar({ share }: { share: number | null }) {
  return (
    <svg
      className="block h-2 w-full min-w-8 overflow-hidden rounded-[4px] bg-sunken"
      viewBox="0 0 1000 10"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className="fill-plum" width={share ?? 0} height="10" />
    </svg>
  )
}
