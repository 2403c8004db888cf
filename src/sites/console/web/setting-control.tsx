import { useState } from 'react'
import { typedField } from '../../../web/ui/typed-field.ts'
import { parseJson } from '../../../platform/parse-unknown.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { settingFields, type EditedName } from '../rules.ts'
import { InterestsControl, RecordSetting } from './lazy-controls.tsx'
import { NamesControl } from './names-control.tsx'
import type { BrandSettings } from './queries.ts'
import { toText } from './to-text.ts'
import { useChoiceText } from './use-setting-text.ts'
import { Select, TextArea, TextInput } from '../../../web/ui/field.tsx'

type ControlProps = {
  id: string
  name: EditedName
  data: BrandSettings
  value: unknown
  onChange(value: unknown): void
}

/** The control of a setting, by its kind. */
export function SettingControl({ id, name, data, value, onChange }: ControlProps) {
  const t = useTranslations('consoleSettings')
  const toChoice = useChoiceText()
  const { kind, unit, choices = [] } = settingFields[name]
  const common = { id, 'aria-describedby': `${id}-hint` }
  switch (kind) {
    case 'number':
      return (
        <div className="flex items-center gap-2">
          <TextInput
            {...common}
            className="text-end tabular-nums"
            type="number"
            value={toText(value)}
            onChange={({ target }) => onChange(target.value === '' ? '' : target.valueAsNumber)}
          />
          {unit && unit !== 'count' && (
            <span className="text-xs text-ink-2 w-11 flex-none">{t(`unit.${unit}`)}</span>
          )}
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
        <Select
          {...common}
          {...typedField()}
          value={toText(value)}
          onChange={({ target }) =>
            onChange(choices.find((choice) => String(choice) === target.value))
          }
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {toChoice(choice)}
            </option>
          ))}
        </Select>
      )
    case 'look':
      return (
        <Select
          {...common}
          {...typedField()}
          value={toText(value)}
          onChange={({ target }) => onChange(target.value)}
        >
          {data.looks.map((look) => (
            <option key={look.key} value={look.key}>
              {look.name}
            </option>
          ))}
        </Select>
      )
    case 'line':
    case 'text':
      return (
        <TextInput
          {...common}
          {...typedField()}
          value={toText(value)}
          onChange={({ target }) => onChange(target.value)}
        />
      )
    case 'names':
      return <NamesControl {...common} value={value} onChange={onChange} />
    case 'interests':
      return <InterestsControl id={id} value={value} onChange={onChange} />
    case 'record':
      return <RecordSetting id={id} name={name} value={value} onChange={onChange} />
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

/** A record as JSON; a text that is no JSON is refused with the other faults. */
function JsonControl({ value, onChange, ...rest }: PlainProps) {
  const [typed, setTyped] = useState(JSON.stringify(value, null, 2))
  const isSame = JSON.stringify(parsed(typed)) === JSON.stringify(value)
  const text = isSame ? typed : JSON.stringify(value, null, 2)
  return (
    <TextArea
      {...rest}
      className="font-mono"
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
