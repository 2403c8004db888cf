import type { ReactNode } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { useSettings } from '../../web/shell-queries.ts'
import { Chip, Chips } from '../../web/ui/chips.tsx'
import { ChevronDownIcon } from '../../web/ui/icon.tsx'
import { interestGroups, MAX_INTERESTS } from '../rules.ts'
import { InterestIcon } from './interest-icon.tsx'
import { useTraitName } from './use-trait-name.ts'

type Props = { chosen: string[]; onChange: (interests: string[]) => void }

const { intimate, ...openGroups } = interestGroups
const groups = ['table', 'outside', 'active', 'evenings', 'home', 'company'] as const

/**
 * Chips to choose interests by group, up to a limit; the intimate ones are folded. The page must
 * load the catalogue `traits`.
 */
export function InterestChips({ chosen, onChange }: Props) {
  const t = useTranslations('traits.groups')
  return (
    <div className="grid gap-5">
      {groups.map((group) => (
        <Group key={group} label={t(group)}>
          <GroupChips interests={openGroups[group]} {...{ chosen, onChange }} />
        </Group>
      ))}
      <details
        className="group border-t border-line pt-2"
        open={intimate.some((interest) => chosen.includes(interest))}
      >
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-semibold">
          {t('intimate')}
          <ChevronDownIcon className="transition-[rotate] duration-state group-open:rotate-180" />
        </summary>
        <div className="pt-2">
          <GroupChips interests={intimate} {...{ chosen, onChange }} />
        </div>
      </details>
    </div>
  )
}

const Group = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="group" aria-label={label} className="grid gap-2.5">
    <p aria-hidden="true" className="text-md font-[550] text-ink-2">
      {label}
    </p>
    {children}
  </div>
)

function GroupChips({ interests, chosen, onChange }: Props & { interests: readonly string[] }) {
  const nameOf = useTraitName()
  const offered = useSettings().interests
  return (
    <Chips>
      {interests.map((interest) => {
        const isChosen = chosen.includes(interest)
        if (!isChosen && !offered.includes(interest)) return null
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
            <InterestIcon interest={interest} className="size-5" />
            {nameOf('interests', interest)}
          </Chip>
        )
      })}
    </Chips>
  )
}
