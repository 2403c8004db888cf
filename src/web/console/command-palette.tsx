import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useTranslations } from '../i18n.tsx'
import { useNavigate } from '../router/hooks.ts'
import { SearchIcon } from '../ui/icon.tsx'
import type { Icon } from '../ui/sprite-icon.tsx'
import { classes } from '../ui/classes.ts'
import { keyLook, keysLook } from './key-hints.tsx'
import { Modal } from '../ui/modal.tsx'
import { typedField } from '../ui/typed-field.ts'

export type Command = {
  key: string
  group: string
  icon: Icon
  /** Of a person, instead of the icon; null without one. */
  portrait?: string | null
  label: string
  /** What it means, as far as there is room. */
  detail?: string
  note: string
  /** States as tags. */
  marks?: ReactNode
  /** The key that does the same on its page, or the sequence that goes there. */
  shortcut?: string | undefined
  /** A path, or an address in another brand. */
  to: string
}

type CommandPaletteProps = {
  text: string
  /** What the labels are searched for, in lower case. */
  needle: string
  onText: (text: string) => void
  /** Called when another option becomes the current one. */
  onSelect: (command: Command) => void
  commands: Command[]
  /** Shown without any. */
  empty: string
  onClose: () => void
}

/** A combobox over the page: results first, by arrows, Tab and Enter. */
export function CommandPalette(props: CommandPaletteProps) {
  const { text, needle, onText, onSelect, commands, empty, onClose } = props
  const t = useTranslations('consoleRecords.search')
  const bar = useTranslations('console.palette')
  const id = useId()
  const navigate = useNavigate()
  const [at, setAt] = useState(0)
  const current = commands[Math.min(at, commands.length - 1)]
  const open = (command: Command | undefined) => {
    if (!command) return
    onClose()
    if (command.to.startsWith('/')) void navigate(command.to)
    else location.assign(command.to)
  }
  const select = (index: number) => {
    setAt(index)
    const command = commands[index]
    if (command) onSelect(command)
  }
  const press = (event: KeyboardEvent) => {
    const next = indexAfter(event, commands, current)
    if (next !== null) select(next)
    else if (event.key === 'Enter') open(current)
    else return
    event.preventDefault()
  }
  const groups = [...new Set(commands.map(({ group }) => group))]
  return (
    <Modal
      open
      onClose={onClose}
      aria-label={t('title')}
      className="m-0 mx-auto mt-24 w-[min(100%-32px,640px)]"
    >
      <div className="w-full overflow-hidden rounded-(--r-m) bg-surface shadow-3 ring ring-line">
        <div className="flex min-h-13 items-center gap-2.5 border-b border-line px-3.5 text-base focus-within:inset-shadow-[0_-2px_var(--focus)]">
          <SearchIcon />
          <input
            ref={focus}
            className="min-h-13 min-w-0 flex-1 bg-transparent outline-0"
            role="combobox"
            aria-label={t('title')}
            aria-expanded={commands.length > 0}
            aria-controls={`${id}list`}
            aria-activedescendant={current && `${id}${current.key}`}
            aria-autocomplete="list"
            placeholder={bar('placeholder')}
            value={text}
            {...typedField(100)}
            onChange={(event) => {
              setAt(0)
              onText(event.target.value)
            }}
            onKeyDown={press}
          />
          <kbd>{'Esc'}</kbd>
        </div>
        <div
          role="listbox"
          id={`${id}list`}
          aria-label={t('results')}
          className="max-h-[60dvh] overflow-y-auto"
        >
          {groups.map((group) => (
            <div key={group} role="group" aria-label={group}>
              <h2 aria-hidden="true" className="px-4 pt-2.5 pb-1 text-2xs font-semibold text-ink-2">
                {group}
              </h2>
              {commands
                .filter((command) => command.group === group)
                .map((command) => (
                  <Option
                    key={command.key}
                    id={`${id}${command.key}`}
                    command={command}
                    needle={needle}
                    selected={command === current}
                    onOpen={() => open(command)}
                  />
                ))}
            </div>
          ))}
          {commands.length === 0 && <p className="nothing-here">{empty}</p>}
        </div>
        <div className={classes(keysLook, 'mt-1.5 border-t border-line px-4 py-2.25')}>
          <span className={keyLook}>
            <kbd>{'↑'}</kbd>
            <kbd>{'↓'}</kbd> {t('choose')}
          </span>
          <span className={keyLook}>
            <kbd>{'↵'}</kbd> {t('open')}
          </span>
          <span className={keyLook}>
            <kbd>{'Tab'}</kbd> {t('commandsFor')}
          </span>
          <span className={keyLook}>
            <kbd>{'>'}</kbd> {t('pagesOnly')}
          </span>
        </div>
      </div>
    </Modal>
  )
}

/** After the modal took the focus. */
const focus = (input: HTMLInputElement | null) => {
  if (input) queueMicrotask(() => input.focus())
}

/** Arrows go round all options, Tab to the first one of the next group; null for other keys. */
function indexAfter(
  { key, shiftKey }: KeyboardEvent,
  commands: Command[],
  current: Command | undefined,
): number | null {
  const count = commands.length
  if (!current) return null
  const at = commands.indexOf(current)
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key !== 'Tab' || shiftKey) return null
  const next = commands.findIndex(({ group }, index) => index > at && group !== current.group)
  return Math.max(next, 0)
}

type OptionProps = {
  id: string
  command: Command
  needle: string
  selected: boolean
  onOpen: () => void
}

function Option({ id, command, needle, selected, onOpen }: OptionProps) {
  const { label, detail, note, marks, shortcut } = command
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className="palette-option"
      onClick={onOpen}
      onKeyDown={(event) => event.key === 'Enter' && onOpen()}
      ref={(element) => {
        if (selected) element?.scrollIntoView({ block: 'nearest' })
      }}
    >
      <Portrait command={command} />
      <span className="min-w-0 truncate">
        <HighlightedLabel label={label} needle={needle} />
        {detail && (
          <span className="text-ink-2 text-xs">
            {' '}
            <HighlightedLabel label={detail} needle={needle} />
          </span>
        )}
      </span>
      {marks}
      <span className="text-ink-2 text-xs whitespace-nowrap">{note}</span>
      {shortcut && (
        <span className="whitespace-nowrap" aria-hidden="true">
          {shortcut.split(' ').map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
    </div>
  )
}

function Portrait({ command: { icon: Sign, portrait } }: { command: Command }) {
  if (portrait === undefined) return <Sign />
  return portrait === null ? (
    <span className="avatar" aria-hidden="true">
      <Sign />
    </span>
  ) : (
    <img className="avatar" src={portrait} width={28} height={28} alt="" />
  )
}

/** Marks where the searched words are. */
function HighlightedLabel({ label, needle }: { label: string; needle: string }) {
  const start = needle === '' ? -1 : label.toLocaleLowerCase().indexOf(needle)
  if (start === -1) return label
  const end = start + needle.length
  return (
    <>
      {label.slice(0, start)}
      <mark className="bg-transparent font-bold text-inherit underline underline-offset-3">
        {label.slice(start, end)}
      </mark>
      {label.slice(end)}
    </>
  )
}
