import { causeKinds, type CauseKind } from './contract.ts'

const uuid = /^[\da-f-]{36}$/
const member = /^[1-9]\d{0,17}$/

const keys: Record<CauseKind, RegExp> = {
  like: member,
  visit: /^[1-9]\d{0,17}-\d{4}-\d{2}-\d{2}$/,
  message: /^[1-9]\d{0,17}-[1-9]\d{0,8}$/,
  request: member,
  suggestion: member,
  advertisement: member,
  position: member,
  mail: uuid,
  push: uuid,
}

/** `like-123` as kind and key; null for anything else. */
export function parseCauseId(id: string): { kind: CauseKind; key: string } | null {
  const kind = causeKinds.find((each) => id.startsWith(`${each}-`))
  if (kind === undefined) return null
  const key = id.slice(kind.length + 1)
  return keys[kind].test(key) ? { kind, key } : null
}
