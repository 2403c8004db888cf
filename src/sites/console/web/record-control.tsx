import { Button } from '../../../web/ui/button.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { MapControl, type MapShape } from './map-control.tsx'
import { NamesControl } from './names-control.tsx'
import { toText } from './to-text.ts'
import { Select, TextInput } from '../../../web/ui/field.tsx'

/** How a part of a setting is edited. */
export type Shape =
  | { kind: 'text' | 'number' | 'switch' | 'names' | 'numbers' }
  | { kind: 'choice'; choices: readonly string[] }
  | { kind: 'fields'; fields: Record<string, Shape> }
  | MapShape
  | { kind: 'list'; fields: Record<string, Shape> }

type PartProps = {
  id: string
  /** The name of the part, the key of its label. */
  name: string
  shape: Shape
  value: unknown
  onChange(value: unknown): void
}

/** A part of a setting, by its shape. */
export function RecordControl(props: PartProps) {
  const { id, shape, value, onChange } = props
  if (shape.kind === 'fields')
    return (
      <Fields
        id={id}
        fields={shape.fields}
        value={isRecord(value) ? value : {}}
        {...{ onChange }}
      />
    )
  if (shape.kind === 'list')
    return <List id={id} fields={shape.fields} value={recordsIn(value)} onChange={onChange} />
  if (shape.kind === 'map')
    return (
      <MapControl id={id} shape={shape} value={isRecord(value) ? value : {}} {...{ onChange }} />
    )
  return <Part {...props} />
}

const recordsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : [])

type FieldsProps = {
  id: string
  fields: Record<string, Shape>
  value: Record<string, unknown>
  onChange(value: unknown): void
}

function Fields({ id, fields, value, onChange }: FieldsProps) {
  return (
    <div className="stack-2" id={id} role="group">
      {Object.entries(fields).map(([name, shape]) => (
        <Part
          key={name}
          id={`${id}-${name}`}
          name={name}
          shape={shape}
          value={value[name]}
          onChange={(part) => onChange(withoutEmpty({ ...value, [name]: part }))}
        />
      ))}
    </div>
  )
}

function Part(props: PartProps) {
  const t = useTranslations('consoleRecords.fields.field')
  const { id, name, shape, onChange } = props
  const label = isLabel(name) ? t(name) : name.toUpperCase()
  if (shape.kind === 'fields' || shape.kind === 'list' || shape.kind === 'map')
    return (
      <fieldset className="stack-2">
        <legend className="text-xs font-semibold">{label}</legend>
        <RecordControl {...props} />
      </fieldset>
    )
  if (shape.kind === 'switch')
    return (
      <label className="option-row">
        <input
          id={id}
          type="checkbox"
          checked={props.value === true}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{label}</span>
      </label>
    )
  return (
    <div className="grid content-start gap-1">
      <label className="text-xs font-semibold" htmlFor={id}>
        {label}
      </label>
      <Input {...props} />
    </div>
  )
}

function Input({ id, shape, value, onChange }: PartProps) {
  if (shape.kind === 'names' || shape.kind === 'numbers')
    return (
      <NamesControl
        id={id}
        value={value}
        onChange={(names) => onChange(shape.kind === 'numbers' ? names.map(Number) : names)}
      />
    )
  if (shape.kind === 'choice')
    return (
      <Select id={id} value={toText(value)} onChange={({ target }) => onChange(target.value)}>
        {shape.choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </Select>
    )
  return (
    <TextInput
      id={id}
      className={shape.kind === 'number' ? 'text-end tabular-nums' : undefined}
      type={shape.kind === 'number' ? 'number' : 'text'}
      value={toText(value)}
      onChange={({ target }) =>
        onChange(
          shape.kind === 'number' && target.value !== '' ? Number(target.value) : target.value,
        )
      }
    />
  )
}

type ListProps = Omit<FieldsProps, 'value'> & { value: Record<string, unknown>[] }

function List({ id, fields, value, onChange }: ListProps) {
  const t = useTranslations('consoleSettings')
  return (
    <div className="stack-4" id={id} role="group">
      {value.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- an item has no identity before its id is typed
        <div key={index} className="stack-2">
          <Fields
            id={`${id}-${index}`}
            fields={fields}
            value={item}
            onChange={(changed) =>
              onChange(value.map((each, place) => (place === index ? changed : each)))
            }
          />
          <Button
            small
            variant="ghost"
            onClick={() => onChange(value.filter((_, place) => place !== index))}
          >
            {t('removeItem', { number: index + 1 })}
          </Button>
        </div>
      ))}
      <Button variant="line" small onClick={() => onChange([...value, createBlank(fields)])}>
        {t('addItem')}
      </Button>
    </div>
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A new item of a list. */
const createBlank = (fields: Record<string, Shape>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind, ...rest }]) => [
      name,
      kind === 'names' || kind === 'numbers'
        ? []
        : kind === 'switch'
          ? false
          : 'choices' in rest
            ? rest.choices[0]
            : '',
    ]),
  )

/** Removes entries whose parts are all empty: a language without a text of its own. */
const withoutEmpty = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).filter(
      ([, part]) => !isRecord(part) || Object.values(part).some((each) => each !== ''),
    ),
  )

/** The parts whose labels are texts; others are languages. */
const labels = [
  'name',
  'address',
  'city',
  'country',
  'kvk',
  'tradenames',
  'vat_numbers',
  'max_age',
  'include_subdomains',
  'preload',
  'account_failures',
  'network_failures',
  'minutes',
  'singular',
  'plural',
  'id',
  'url',
  'token',
  'public_key',
  'origin',
  'hosts',
  'site',
  'token_hash',
  'orders',
  'members',
  'hours',
  'card',
  'device',
  'network',
  'consultant',
  'client',
  'fiscal_year_month',
  'account_length',
  'chart',
  'accounts',
  'provider',
  'bank',
  'receivables',
  'fees',
  'reserves',
  'basis_points',
  'min_cases',
  'sales_home',
  'sales_union',
  'sales_elsewhere',
  'deferred',
  'deferred_sales',
  'photo',
  'text',
  'new_account',
  'selfie',
  'urgent',
  'appeal',
  'order',
  'service',
  'quality',
] as const
const isLabel = (name: string): name is (typeof labels)[number] =>
  labels.some((label) => label === name)
