import type { Reason } from '../contract.ts'
import { useReasonWords } from './use-reason-words.ts'

const MAX_REASONS = 3

/** Why somebody might fit, under their card. A page that uses it names `matching` in its texts. */
export function ReasonList({ reasons }: { reasons: Reason[] }) {
  const words = useReasonWords()
  return (
    <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-plum-ink">
      {reasons.slice(0, MAX_REASONS).map((reason) => (
        <li key={reason.kind}>{words(reason)}</li>
      ))}
    </ul>
  )
}
