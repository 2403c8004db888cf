import { Chip, Chips } from '../../web/ui/chips.tsx'
import { interests, MAX_INTERESTS } from '../rules.ts'
import { useTraitName } from './use-trait-name.ts'

type Props = { chosen: string[]; onChange: (interests: string[]) => void }

/** Chips to choose interests, up to a limit. The page must load the catalogue `traits`. */
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
