import type { Reason } from '../contract.ts'
import { useReasonWords } from './use-reason-words.ts'

const MAX_REASONS = 3

/** The reasons of a suggestion, below its card. The page must load the catalogue `matching`. */
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
