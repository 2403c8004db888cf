import { useState } from 'react'
import { parseJson } from '../../../platform/parse-unknown.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { settingFields, type EditedName } from '../rules.ts'
import type { BrandSettings } from './queries.ts'

type ControlProps = {
  id: string
  name: EditedName
  data: BrandSettings
  value: unknown
  onChange(value: unknown): void
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** The control of a setting, by its kind. */
export function SettingControl({ id, name, data, value, onChange }: ControlProps) {
  const t = useTranslations('consoleSettings')
  const { kind, unit, choices = [] } = settingFields[name]
  const common = { id, 'aria-describedby': `${id}-hint` }
  switch (kind) {
    case 'number':
      return (
        <div className="row">
          <input
            {...common}
            className="in in--n"
            type="number"
            value={textOf(value)}
            onChange={({ target }) => onChange(target.value === '' ? '' : target.valueAsNumber)}
          />
          {unit && unit !== 'count' && <span className="sm mut unit">{t(`unit.${unit}`)}</span>}
        </div>
      )
    case 'switch':
    case 'computed':
      return (
        <input
          {...common}
          type="checkbox"
          checked={value === true}
          disabled={kind === 'computed'}
          onChange={({ target }) => onChange(target.checked)}
        />
      )
    case 'choice':
      return (
        <select
          {...common}
          className="in"
          value={textOf(value)}
          onChange={({ target }) =>
            onChange(choices.find((choice) => String(choice) === target.value))
          }
        >
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )
    case 'look':
      return (
        <select
          {...common}
          className="in"
          value={textOf(value)}
          onChange={({ target }) => onChange(target.value)}
        >
          {data.looks.map((look) => (
            <option key={look.key} value={look.key}>
              {look.name}
            </option>
          ))}
        </select>
      )
    case 'line':
    case 'text':
      return (
        <input
          {...common}
          className="in"
          value={textOf(value)}
          onChange={({ target }) => onChange(target.value)}
        />
      )
    case 'names':
      return <NamesControl {...common} value={value} onChange={onChange} />
    default:
      return <JsonControl {...common} value={value} onChange={onChange} />
  }
}

type PlainProps = {
  id: string
  'aria-describedby': string
  value: unknown
  onChange(value: unknown): void
}

/** A list of names in one line; what is typed stays as typed while it is the same list. */
function NamesControl({ value, onChange, ...rest }: PlainProps) {
  const list = Array.isArray(value) ? value.map(String) : []
  const [typed, setTyped] = useState(list.join(', '))
  const visible = namesIn(typed).join() === list.join() ? typed : list.join(', ')
  return (
    <input
      {...rest}
      className="in"
      value={visible}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(namesIn(target.value))
      }}
    />
  )
}

const namesIn = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

/** A record as JSON; a text that is no JSON is refused with the other faults. */
function JsonControl({ value, onChange, ...rest }: PlainProps) {
  const [typed, setTyped] = useState(JSON.stringify(value, null, 2))
  const isSame = JSON.stringify(parsed(typed)) === JSON.stringify(value)
  const text = isSame ? typed : JSON.stringify(value, null, 2)
  return (
    <textarea
      {...rest}
      className="in mono"
      rows={Math.min(12, text.split('\n').length)}
      spellCheck={false}
      value={text}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(parsed(target.value))
      }}
    />
  )
}

const parsed = (text: string): unknown => parseJson(text) ?? text
