import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslations } from '../i18n.tsx'
import { useNavigate } from '../router/hooks.ts'
import { SearchIcon } from '../ui/icon.tsx'
import type { Icon } from '../ui/sprite-icon.tsx'
import { Modal } from '../ui/modal.tsx'

export type Command = {
  key: string
  group: string
  icon: Icon
  label: string
  note: string
  to: string
}

type CommandPaletteProps = {
  text: string
  onText: (text: string) => void
  commands: Command[]
  onClose: () => void
}

/** A combobox over the page: results first, by arrows and Enter. */
export function CommandPalette({ text, onText, commands, onClose }: CommandPaletteProps) {
  const t = useTranslations('console.palette')
  const id = useId()
  const navigate = useNavigate()
  const [at, setAt] = useState(0)
  const current = commands[Math.min(at, commands.length - 1)]
  const open = (command: Command | undefined) => {
    if (!command) return
    onClose()
    void navigate(command.to)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt(
        (was) =>
          (Math.min(was, commands.length - 1) + step + commands.length) %
          Math.max(1, commands.length),
      )
    } else if (event.key === 'Enter') {
      event.preventDefault()
      open(current)
    }
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
              placeholder={t('placeholder')}
              value={text}
              maxLength={100}
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
                      selected={command === current}
                      onOpen={() => open(command)}
                    />
                  ))}
              </div>
            ))}
            {commands.length === 0 && <p className="empty">{t('none')}</p>}
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

type OptionProps = { id: string; command: Command; selected: boolean; onOpen: () => void }

function Option({ id, command, selected, onOpen }: OptionProps) {
  const { icon: Sign, label, note } = command
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
      <Sign />
      <span className="grow cut">{label}</span>
      <span className="mut sm nw">{note}</span>
    </div>
  )
}
