import { useState, type ReactNode } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { useSettings } from '../../web/shell-queries.ts'
import { Chip, Chips } from '../../web/ui/chips.tsx'
import { Field, TextInput } from '../../web/ui/field.tsx'
import { ChevronDownIcon } from '../../web/ui/icon.tsx'
import { interestGroups, interests as allInterests, MAX_INTERESTS } from '../rules.ts'
import { InterestIcon } from './interest-icon.tsx'
import { useTraitName } from './use-trait-name.ts'

type Props = { chosen: string[]; onChange: (interests: string[]) => void }

const { intimate, ...openGroups } = interestGroups
const groups = ['table', 'outside', 'active', 'evenings', 'home', 'company'] as const
/** Fewer make no group of their own. */
const MIN_SHARED = 3

/**
 * Chips to choose interests, up to a limit: by group, those first that many others `shared`, or
 * those with a searched name.
 */
export function InterestChips({ shared, ...rest }: Props & { shared?: string[] | undefined }) {
  const t = useTranslations('traits.groups')
  const [query, setQuery] = useState('')
  return (
    <div className="grid gap-5">
      <Field label={t('search')} hideLabel className="noscript:hidden">
        <TextInput
          type="search"
          placeholder={t('search')}
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          // Enter would submit the step.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      {query.trim() ? <Matches query={query} {...rest} /> : <Groups shared={shared} {...rest} />}
    </div>
  )
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

function Matches({ query: words, ...rest }: Props & { query: string }) {
  const t = useTranslations('traits.groups')
  const toTraitName = useTraitName()
  const matches = allInterests.filter((interest) =>
    plain(toTraitName('interests', interest)).includes(plain(words)),
  )
  return (
    <div role="status">
      {matches.length > 0 ? (
        <InterestRow interests={matches} {...rest} />
      ) : (
        <p className="text-ink-2">{t('none')}</p>
      )}
    </div>
  )
}

function Groups({ shared = [], ...rest }: Props & { shared?: string[] | undefined }) {
  const t = useTranslations('traits.groups')
  const first = shared.length < MIN_SHARED ? [] : shared
  return (
    <>
      {first.length > 0 && (
        <Group label={t('shared')}>
          <InterestRow interests={first} {...rest} />
        </Group>
      )}
      {groups.map((group) => (
        <Group key={group} label={t(group)}>
          <InterestRow
            interests={openGroups[group].filter((interest) => !first.includes(interest))}
            {...rest}
          />
        </Group>
      ))}
      <details
        className="group border-t border-line pt-2"
        open={intimate.some((interest) => rest.chosen.includes(interest))}
      >
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-semibold">
          {t('intimate')}
          <ChevronDownIcon className="transition-[rotate] duration-state group-open:rotate-180" />
        </summary>
        <div className="pt-2">
          <InterestRow interests={intimate} {...rest} />
        </div>
      </details>
    </>
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

function InterestRow({ interests, chosen, onChange }: Props & { interests: readonly string[] }) {
  const toTraitName = useTraitName()
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
            {toTraitName('interests', interest)}
          </Chip>
        )
      })}
    </Chips>
  )
}
