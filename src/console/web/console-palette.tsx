import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { CommandPalette, type Command } from '../../web/console/command-palette.tsx'
import type { ConsoleSection } from '../../web/console/navigation.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { FlagIcon, ReceiptIcon, UserRoundIcon } from '../../web/ui/icon.tsx'
import { searchQuery } from './queries.ts'

const icons = { member: UserRoundIcon, order: ReceiptIcon, case: FlagIcon }
const MIN_LENGTH = 2

type ConsolePaletteProps = { sections: ConsoleSection[]; onClose: () => void }

/** Finds members, orders, cases and pages; a query that begins with > finds pages only. */
export function ConsolePalette({ sections, onClose }: ConsolePaletteProps) {
  const t = useTranslations('console.palette')
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const onlyPages = q.startsWith('>')
  const { data } = useQuery(searchQuery(useApi(), onlyPages || q.length < MIN_LENGTH ? '' : q))
  const found: Command[] = (data?.results ?? []).map(({ kind, id, title, note, to }) => ({
    key: `${kind} ${id}`,
    group: t(`kinds.${kind}`),
    icon: icons[kind],
    label: title,
    note: kind === 'member' ? `${id} · ${note}` : note,
    to,
  }))
  const needle = q.replace(/^>\s*/, '').toLocaleLowerCase()
  const pages: Command[] = sections
    .flatMap(({ entries }) => entries)
    .filter(({ label }) => label.toLocaleLowerCase().includes(needle))
    .map(({ to, label, icon, key }) => ({
      key: to,
      group: t('pages'),
      icon,
      label,
      note: key ? `G ${key.toUpperCase()}` : '',
      to,
    }))
  return (
    <CommandPalette
      text={text}
      onText={setText}
      commands={[...found, ...pages]}
      onClose={onClose}
    />
  )
}
