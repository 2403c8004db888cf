import { Tag } from '../../web/ui/tag.tsx'
import type { Reason } from '../contract.ts'
import { useReasonWords } from './use-reason-words.ts'

const MAX_REASONS = 3

/** The reasons of a suggestion, below its card. The page must load the catalogue `matching`. */
export function ReasonList({ reasons }: { reasons: Reason[] }) {
  const words = useReasonWords()
  return (
    <ul className="mt-1.5 flex flex-wrap gap-1.5">
      {reasons.slice(0, MAX_REASONS).map((reason) => (
        <li key={reason.kind}>
          <Tag tone="plum">{words(reason)}</Tag>
        </li>
      ))}
    </ul>
  )
}
