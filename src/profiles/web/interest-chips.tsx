import { Chip, Chips } from '../../web/ui/chips.tsx'
import { interests, MAX_INTERESTS } from '../rules.ts'
import { useTraitName } from './use-trait-name.ts'

type Props = { chosen: string[]; onChange: (interests: string[]) => void }

/** What one likes, up to so many. A page that uses it names `traits` in its texts. */
export function InterestChips({ chosen, onChange }: Props) {
  const nameOf = useTraitName()
  return (
    <Chips>
      {interests.map((interest) => {
        const isChosen = chosen.includes(interest)
        return (
          <Chip
            key={interest}
            pressed={isChosen}
            disabled={!isChosen && chosen.length >= MAX_INTERESTS}
            onClick={() =>
              onChange(
                isChosen ? chosen.filter((each) => each !== interest) : [...chosen, interest],
              )
            }
          >
            {nameOf('interests', interest)}
          </Chip>
        )
      })}
    </Chips>
  )
}
