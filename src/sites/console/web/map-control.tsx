import { useState } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { typedField } from '../../../web/ui/typed-field.ts'
import { standardGifts } from '../../rules.ts'
import { toText } from './to-text.ts'
import { Select, TextInput } from '../../../web/ui/field.tsx'

/** Values by a name; `names` offers only those, and a name may be left out. */
export type MapShape = { kind: 'map'; value: 'text' | 'number'; names?: readonly string[] }

type MapProps = {
  id: string
  shape: MapShape
  value: Record<string, unknown>
  onChange(value: unknown): void
}

/** Values by name, one a row; a row can be left out, and a new one gets the name that is typed. */
export function MapControl({ id, shape, value, onChange }: MapProps) {
  const t = useTranslations('consoleSettings')
  const fields = useTranslations('consoleRecords.fields')
  const isNumber = shape.value === 'number'
  const without = (name: string) =>
    Object.fromEntries(Object.entries(value).filter(([each]) => each !== name))
  return (
    <div className="stack-2" id={id} role="group">
      {Object.keys(value).map((name) => (
        <div key={name} className="flex items-center gap-2">
          <label className="text-xs w-40 shrink-0" htmlFor={`${id}-${name}`}>
            {nameText(fields, name)}
          </label>
          <TextInput
            id={`${id}-${name}`}
            className={isNumber ? 'text-end tabular-nums' : undefined}
            type={isNumber ? 'number' : 'text'}
            value={toText(value[name])}
            onChange={({ target }) =>
              onChange({
                ...value,
                [name]: isNumber && target.value !== '' ? Number(target.value) : target.value,
              })
            }
          />
          <Button
            small
            variant="ghost"
            aria-label={t('leaveOutName', { name: nameText(fields, name) })}
            onClick={() => onChange(without(name))}
          >
            {t('leaveOut')}
          </Button>
        </div>
      ))}
      <AddRow
        id={id}
        names={shape.names?.filter((name) => !(name in value))}
        onAdd={(name) => onChange({ ...value, [name]: isNumber ? 1 : '' })}
      />
    </div>
  )
}

type Texts = ReturnType<typeof useTranslations<'consoleRecords.fields'>>

/** The name of a gift, or the key itself. */
const nameText = (t: Texts, name: string): string => {
  const gift = standardGifts.find((each) => each === name)
  return gift ? t(`gift.${gift}`) : name
}

type AddProps = { id: string; names: readonly string[] | undefined; onAdd(name: string): void }

function AddRow({ id, names, onAdd }: AddProps) {
  const t = useTranslations('consoleSettings')
  const fields = useTranslations('consoleRecords.fields')
  const [name, setName] = useState('')
  if (names?.length === 0) return null
  const control = { id: `${id}-new`, 'aria-label': t('newName'), value: name }
  return (
    <div className="flex items-center gap-2">
      {names ? (
        <Select {...control} onChange={({ target }) => setName(target.value)}>
          <option value="">{t('newName')}</option>
          {names.map((each) => (
            <option key={each} value={each}>
              {nameText(fields, each)}
            </option>
          ))}
        </Select>
      ) : (
        <TextInput
          {...control}
          placeholder={t('newName')}
          {...typedField(40)}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      <Button
        variant="line"
        small
        disabled={name.trim() === ''}
        onClick={() => {
          onAdd(name.trim())
          setName('')
        }}
      >
        {t('add')}
      </Button>
    </div>
  )
}
