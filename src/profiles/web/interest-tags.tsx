import { Tag } from '../../web/ui/tag.tsx'
import { InterestIcon } from './interest-icon.tsx'
import { useTraitName } from './use-trait-name.ts'

type InterestTagsProps = { interests: string[]; tone: 'plum' | 'quiet' }

/** Interests with their icons. */
export function InterestTags({ interests, tone }: InterestTagsProps) {
  const toTraitName = useTraitName()
  return (
    <ul className="flex flex-wrap gap-2">
      {interests.map((interest) => (
        <li key={interest}>
          <Tag large tone={tone}>
            <InterestIcon interest={interest} />
            {toTraitName('interests', interest)}
          </Tag>
        </li>
      ))}
    </ul>
  )
}
