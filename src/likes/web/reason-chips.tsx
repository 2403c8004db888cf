import { WhyIconLink, WhyReasons } from '../../causes/web/public-reasons.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import type { Reason } from '../contract.ts'
import { useReasonText } from './use-reason-words.ts'

const MAX_REASONS = 3

/** The reasons of a suggestion, below its card; they lead to the page that says all of them. */
export function ReasonChips({
  reasons,
  why,
  name,
}: {
  reasons: Reason[]
  why: string
  name: string
}) {
  const reasonText = useReasonText()
  if (reasons.length === 0) return <WhyIconLink to={why} name={name} />
  return (
    <WhyReasons to={why} name={name}>
      <ul className="mt-1.5 flex flex-wrap gap-1.5">
        {reasons.slice(0, MAX_REASONS).map((reason) => (
          <li key={reason.kind} className="min-w-0">
            <Tag tone="plum" className="max-w-full whitespace-normal">
              {reasonText(reason)}
            </Tag>
          </li>
        ))}
      </ul>
    </WhyReasons>
  )
}
