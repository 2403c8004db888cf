import { Tag } from '../../web/ui/tag.tsx'
import type { Reason } from '../contract.ts'
import { useReasonText } from './use-reason-words.ts'

const MAX_REASONS = 3

/** The reasons of a suggestion, below its card. */
export function ReasonChips({ reasons }: { reasons: Reason[] }) {
  const reasonText = useReasonText()
  return (
    <ul className="mt-1.5 flex flex-wrap gap-1.5">
      {reasons.slice(0, MAX_REASONS).map((reason) => (
        <li key={reason.kind} className="min-w-0">
          <Tag tone="plum" className="max-w-full whitespace-normal!">
            {reasonText(reason)}
          </Tag>
        </li>
      ))}
    </ul>
  )
}
