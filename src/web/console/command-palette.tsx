import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useTranslations } from '../i18n.tsx'
import { useNavigate } from '../router/hooks.ts'
import { SearchIcon } from '../ui/icon.tsx'
import type { Icon } from '../ui/sprite-icon.tsx'
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
      <div className="console min-h-0! bg-transparent!">
        <div className="pal">
          <div className="pal__in">
            <SearchIcon />
            <input
              ref={focus}
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
                <h2 aria-hidden="true">{group}</h2>
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
            {commands.length === 0 && <p className="empty">{empty}</p>}
          </div>
          <div className="pal__f keys">
            <span>
              <kbd>{'↑'}</kbd>
              <kbd>{'↓'}</kbd> {t('choose')}
            </span>
            <span>
              <kbd>{'↵'}</kbd> {t('open')}
            </span>
            <span>
              <kbd>{'Tab'}</kbd> {t('commandsFor')}
            </span>
            <span>
              <kbd>{'>'}</kbd> {t('pagesOnly')}
            </span>
          </div>
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
      className="pal__o"
      onClick={onOpen}
      onKeyDown={(event) => event.key === 'Enter' && onOpen()}
      ref={(element) => {
        if (selected) element?.scrollIntoView({ block: 'nearest' })
      }}
    >
      <Portrait command={command} />
      <span className="cut">
        <HighlightedLabel label={label} needle={needle} />
        {detail && (
          <span className="mut sm">
            {' '}
            <HighlightedLabel label={detail} needle={needle} />
          </span>
        )}
      </span>
      {marks}
      <span className="mut sm nw">{note}</span>
      {shortcut && (
        <span className="nw" aria-hidden="true">
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
    <span className="av" aria-hidden="true">
      <Sign />
    </span>
  ) : (
    <img className="av" src={portrait} width={28} height={28} alt="" />
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
      <mark>{label.slice(start, end)}</mark>
      {label.slice(end)}
    </>
  )
}
