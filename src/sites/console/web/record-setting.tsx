import { locales } from '../../../platform/locales.ts'
import { WithTexts } from '../../../web/with-texts.tsx'
import { standardGifts } from '../../rules.ts'
import type { EditedName } from '../rules.ts'
import { RecordControl, type Shape } from './record-control.tsx'

const text: Shape = { kind: 'text' }
const number: Shape = { kind: 'number' }
const toggle: Shape = { kind: 'switch' }
const warning: Shape = { kind: 'fields', fields: { singular: text, plural: text } }
const orderLimit: Shape = {
  kind: 'fields',
  fields: { orders: number, members: number, hours: number },
}

/** The parts of the settings that are more than one value. */
const recordShapes = {
  company: {
    kind: 'fields',
    fields: {
      name: text,
      address: text,
      city: text,
      country: text,
      kvk: text,
      tradenames: { kind: 'names' },
      vat_numbers: { kind: 'map', value: 'text' },
    },
  },
  statement_names: { kind: 'map', value: 'text' },
  gift_credits: { kind: 'map', value: 'number', names: standardGifts },
  hsts: {
    kind: 'fields',
    fields: { max_age: number, include_subdomains: toggle, preload: toggle },
  },
  order_limits: {
    kind: 'fields',
    fields: { card: orderLimit, device: orderLimit, network: orderLimit },
  },
  dispute_limit: { kind: 'fields', fields: { basis_points: number, min_cases: number } },
  datev: {
    kind: 'fields',
    fields: {
      consultant: number,
      client: number,
      fiscal_year_month: number,
      account_length: number,
      chart: text,
      accounts: {
        kind: 'fields',
        fields: {
          provider: text,
          bank: text,
          receivables: text,
          fees: text,
          reserves: text,
          sales_home: text,
          sales_union: text,
          sales_elsewhere: text,
          deferred: text,
          deferred_sales: text,
        },
      },
    },
  },
  promised_hours: {
    kind: 'fields',
    fields: {
      photo: number,
      text: number,
      new_account: number,
      selfie: number,
      urgent: number,
      appeal: number,
      quality: number,
    },
  },
  promised_working_days: { kind: 'fields', fields: { order: number, service: number } },
  lock_out: {
    kind: 'fields',
    fields: { account_failures: number, network_failures: number, minutes: { kind: 'numbers' } },
  },
  fictional_warning: {
    kind: 'fields',
    fields: Object.fromEntries(locales.map((locale) => [locale, warning])),
  },
  partner_feeds: {
    kind: 'list',
    fields: {
      id: text,
      name: text,
      url: text,
      token: text,
      public_key: text,
      origin: { kind: 'choice', choices: ['partner', 'performer'] },
      hosts: { kind: 'names' },
    },
  },
  partner_recipients: {
    kind: 'list',
    fields: { id: text, name: text, url: text, site: text, token_hash: text },
  },
} satisfies Record<string, Shape>

type RecordProps = { id: string; name: EditedName; value: unknown; onChange(value: unknown): void }

const shapes: Partial<Record<EditedName, Shape>> = recordShapes

/** The form of a setting with parts. */
export function RecordSetting({ name, ...props }: RecordProps) {
  const shape = shapes[name]
  return (
    shape && (
      <WithTexts features="consoleRecords">
        <RecordControl {...props} name={name} shape={shape} />
      </WithTexts>
    )
  )
}
