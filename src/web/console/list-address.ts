/** The column that a list is sorted by; the address says `-amount` for downwards. */
export type Sorting = { key: string; isDown: boolean }

export function readSorting(search: URLSearchParams): Sorting | null {
  const [, minus, key] = /^(-?)([a-z_]{1,40})$/.exec(search.get('sort') ?? '') ?? []
  return key === undefined ? null : { key, isDown: minus === '-' }
}

/** The columns of a list that its reader left out. */
export const readHiddenColumns = (search: URLSearchParams): ReadonlySet<string> =>
  new Set((search.get('hide') ?? '').split(',').filter((key) => /^\w{1,40}$/.test(key)))

/** The address of the same list with one parameter changed; empty: without it. */
export function toListPath(
  { pathname, search }: { pathname: string; search: string },
  name: 'sort' | 'hide',
  value: string,
): string {
  const params = new URLSearchParams(search)
  if (value === '') params.delete(name)
  else params.set(name, value)
  const query = params.toString()
  return query === '' ? pathname : `${pathname}?${query}`
}

/** A first press sorts upwards, a second one downwards, a third one as the list came. */
export function toNextSort(key: string, current: Sorting | null): string {
  if (current?.key !== key) return key
  return current.isDown ? '' : `-${key}`
}
