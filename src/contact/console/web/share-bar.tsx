/** A share as a bar; the number stands beside it. */
export function ShareBar({ share }: { share: number | null }) {
  return (
    <svg className="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
      <rect width={share ?? 0} height="10" />
    </svg>
  )
}
