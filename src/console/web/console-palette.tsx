import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { hasStaffRole } from '../../platform/staff-roles.ts'
import { settingIndexQuery } from '../../sites/web/public-setting-index.ts'
import { CommandPalette, type Command } from '../../web/console/command-palette.tsx'
import type { ConsoleSection } from '../../web/console/navigation.ts'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { useBrand } from '../../web/page-brand.ts'
import { useApi } from '../../web/page-context.ts'
import { useUser } from '../../web/shell-queries.ts'
import { useLocation } from '../../web/router/hooks.ts'
import { SettingsIcon } from '../../web/ui/icon.tsx'
import { StoreIcon } from '../../web/ui/rare-icons.tsx'
import { WithTexts } from '../../web/with-texts.tsx'
import type { MemberHit, SearchResult } from '../search-contract.ts'
import { queuesQuery, searchQuery } from './queries.ts'
import { toKey, useHitCommands } from './use-hit-commands.tsx'
import { useMemberCommands } from './use-member-commands.ts'

const MIN_LENGTH = 2
const MAX_SETTINGS = 6

type ConsolePaletteProps = {
  sections: ConsoleSection[]
  /** What is typed already. */
  begins: string
  onClose: () => void
}

/** With its texts, which no page needs before somebody searches. */
export function ConsolePalette(props: ConsolePaletteProps) {
  return (
    <WithTexts features="consoleRecords">
      <Palette {...props} />
    </WithTexts>
  )
}

/**
 * Finds members, orders, cases, settings and pages, and what can be done with the member who is
 * chosen; a query that begins with > finds pages only, one with @ the person's brands.
 */
function Palette({ sections, begins, onClose }: ConsolePaletteProps) {
  const t = useTranslations('consoleRecords.search')
  const seesMoney = hasStaffRole(useUser()?.staff_roles ?? [], ['support', 'finance'])
  const [text, setText] = useState(begins)
  const [chosen, setChosen] = useState('')
  const q = useDeferredValue(text.trim())
  const onlyPages = q.startsWith('>')
  const onlyBrands = q.startsWith('@')
  const needle = q.replace(/^[>@]\s*/, '').toLocaleLowerCase()
  const isSearch = !onlyPages && !onlyBrands && q.length >= MIN_LENGTH
  const results = useQuery(searchQuery(useApi(), isSearch ? q : '')).data?.results ?? []
  const hitCommand = useHitCommands()
  const memberCommands = useMemberCommands()
  const member = findChosen(results, chosen)
  const isMember = ({ kind }: SearchResult) => kind === 'member'
  const settings = useSettings(isSearch && hasSettings(sections), needle)
  const pages = usePages(sections, needle)
  const brands = useBrands(needle)
  return (
    <CommandPalette
      text={text}
      needle={needle}
      onText={setText}
      onSelect={({ key }) => {
        if (results.some((result) => isMember(result) && toKey(result) === key)) setChosen(key)
      }}
      commands={
        onlyBrands
          ? brands
          : [
              ...results.filter(isMember).map(hitCommand),
              ...(member ? memberCommands(member) : []),
              ...results.filter((result) => !isMember(result)).map(hitCommand),
              ...settings,
              ...(onlyPages || q === '' ? [] : brands),
              ...pages,
            ]
      }
      empty={t(seesMoney ? 'noneByMoney' : 'none')}
      onClose={onClose}
    />
  )
}

/**
 * Whose commands are shown: those of the member chosen last, else of the first one. A member of
 * another brand is dealt with there.
 */
function findChosen(results: SearchResult[], key: string): MemberHit | undefined {
  const members = results.filter((result) => result.kind === 'member')
  const member = members.find((each) => toKey(each) === key) ?? members[0]
  return member?.brand === null ? member : undefined
}

const SETTINGS = '/operator/settings'
const hasSettings = (sections: ConsoleSection[]) =>
  sections.some(({ entries }) => entries.some(({ to }) => to === SETTINGS))

/** Settings in whose name, meaning or group each word occurs; those so named come first. */
function useSettings(isSearch: boolean, needle: string): Command[] {
  const t = useTranslations('consoleRecords.search')
  const index = settingIndexQuery(useLocale(), useBrand())
  const { data } = useQuery({ ...index, enabled: isSearch })
  if (!isSearch || !data) return []
  const terms = needle.split(/\s+/)
  const has = (text: string) => terms.every((word) => text.toLocaleLowerCase().includes(word))
  const matches = data.filter(({ name, label, hint, group }) =>
    has(`${label} ${hint} ${group} ${name}`),
  )
  return matches
    .toSorted((a, b) => Number(has(b.label)) - Number(has(a.label)))
    .slice(0, MAX_SETTINGS)
    .map(({ name, label, hint, group, to }) => ({
      key: `setting ${name}`,
      group: t('kinds.setting'),
      icon: SettingsIcon,
      label,
      detail: hint,
      note: group,
      to,
    }))
}

/** The other brands where the person works, each at the page that is open. */
function useBrands(needle: string): Command[] {
  const t = useTranslations('consoleRecords.search')
  const { pathname } = useLocation()
  const { data } = useQuery(queuesQuery(useApi()))
  return (data?.brands ?? [])
    .filter(
      ({ name, is_current: isCurrent }) => !isCurrent && name.toLocaleLowerCase().includes(needle),
    )
    .map(({ id, name, origin }) => ({
      key: `brand ${id}`,
      group: t('kinds.brand'),
      icon: StoreIcon,
      label: t('toBrand', { name }),
      note: new URL(origin).host,
      to: `${origin}${findSharedPath(pathname)}`,
    }))
}

/** The page of the console that is open, without what it names: numbers are of one brand. */
const findSharedPath = (pathname: string) =>
  /\/operator(?:\/[a-z-]+)?(?=$|\/)/.exec(pathname)?.[0] ?? '/operator'

function usePages(sections: ConsoleSection[], needle: string): Command[] {
  const t = useTranslations('consoleRecords.search')
  return sections
    .flatMap(({ entries }) => entries)
    .filter(({ label }) => label.toLocaleLowerCase().includes(needle))
    .map(({ to, label, icon, key }) => ({
      key: to,
      group: t('pages'),
      icon,
      label,
      note: '',
      shortcut: key ? `G ${key.toUpperCase()}` : undefined,
      to,
    }))
}
