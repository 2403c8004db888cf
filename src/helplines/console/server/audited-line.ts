import type { EffectiveLine, LineKey } from '../../server/helpline.ts'

export const findLine = (lines: EffectiveLine[], key: LineKey): EffectiveLine | null =>
  lines.find(
    ({ list, kind, line }) => list === key.list && kind === key.kind && line === key.line,
  ) ?? null

/** What the audit log calls a helpline. */
export const toSubjectId = ({ list, country, kind, line }: LineKey): string =>
  `${country} ${list} ${kind} ${line}`

type Values = Pick<EffectiveLine, 'name' | 'phone' | 'url'> & { checkedAt?: Date | null }

/** The values of a helpline before or after a change. */
export const toAudited = ({ name, phone, url, checkedAt }: Values) => ({
  name,
  phone,
  url,
  checked: checkedAt ?? null,
})
