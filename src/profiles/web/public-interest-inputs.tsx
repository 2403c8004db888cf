import type { ReactNode } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { useSettings } from '../../web/shell-queries.ts'
import { ChipInput, Chips } from '../../web/ui/chips.tsx'
import { ChevronDownIcon } from '../../web/ui/icon.tsx'
import { type Interest, interestGroups } from '../rules.ts'
import { InterestIcon } from './interest-icon.tsx'

type Props = { name: string; chosen: readonly Interest[] }

const { intimate, ...openGroups } = interestGroups
const groups = ['table', 'outside', 'active', 'evenings', 'home', 'company'] as const

/**
 * Interests as checkboxes of a form, in the groups in which members choose their own: those that the
 * site offers, and what is chosen already. Works without a script.
 */
export function InterestInputs({ name, chosen }: Props) {
  const t = useTranslations('traits')
  const offered = useSettings().interests
  const toRow = (interests: readonly Interest[]) => (
    <Chips>
      {interests
        .filter((interest) => offered.includes(interest) || chosen.includes(interest))
        .map((interest) => (
          <ChipInput
            key={interest}
            name={name}
            value={interest}
            defaultChecked={chosen.includes(interest)}
          >
            <InterestIcon interest={interest} className="size-5" />
            {t(`interests.${interest}`)}
          </ChipInput>
        ))}
    </Chips>
  )
  return (
    <div className="grid gap-5">
      {groups.map((group) => (
        <Group key={group} label={t(`groups.${group}`)}>
          {toRow(openGroups[group])}
        </Group>
      ))}
      <details
        className="group border-t border-line pt-2"
        open={intimate.some((interest) => chosen.includes(interest))}
      >
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-semibold">
          {t('groups.intimate')}
          <ChevronDownIcon className="transition-[rotate] duration-state group-open:rotate-180" />
        </summary>
        <div className="pt-2">{toRow(intimate)}</div>
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
