import type { Change } from './contract.ts'
import { isEditedName, settingFields, type EditedSite } from './rules.ts'

type Leaf = NonNullable<Change['from']>
const isScalar = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

/** The single values of settings by path; lists of records by the id of each. */
function listLeaves(value: unknown, path: string): [string, Leaf][] {
  if (isScalar(value) || typeof value === 'boolean') return [[path, value]]
  if (Array.isArray(value)) {
    const items: unknown[] = value
    if (items.every(isScalar)) return [[path, items]]
    return items.flatMap((item, index) => listLeaves(item, `${path}.${findId(item) ?? index}`))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, child]) => listLeaves(child, `${path}.${name}`))
}

const findId = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
    ? value.id
    : null

const listLeavesOfSite = ({ host, aliases, settings }: EditedSite): Map<string, Leaf> =>
  new Map(
    Object.entries({ host, aliases, ...settings }).flatMap(([name, value]) =>
      listLeaves(value, name),
    ),
  )

/** Every value in which two versions differ. */
export function changesBetween(before: EditedSite, after: EditedSite): Change[] {
  const [old, next] = [listLeavesOfSite(before), listLeavesOfSite(after)]
  const paths = [...new Set([...old.keys(), ...next.keys()])]
  return paths
    .filter((path) => !isComputed(toSettingName(path)))
    .flatMap((path) => {
      const [from, to] = [old.get(path) ?? null, next.get(path) ?? null]
      return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ path, from, to }]
    })
}

/** Nobody changes it, so nobody can undo it. */
const isComputed = (name: string) => isEditedName(name) && settingFields[name].kind === 'computed'

/** The setting that a path belongs to. */
export const toSettingName = (path: string): string => path.split('.')[0] ?? ''

/** The value of a setting by its name. */
export const getSettingValue = ({ host, aliases, settings }: EditedSite, name: string): unknown =>
  Reflect.get({ host, aliases, ...settings }, name)
