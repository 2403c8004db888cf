/** Where a page of likes ends: entries come new first, then by time, then by id. */
export type Place = { isNew: boolean; at: Date; otherId: string }

/** A place as it stands in an address; made and read by the server only. */
export const writePlace = ({ isNew, at, otherId }: Place): string => `${isNew ? 1 : 0}.${at.getTime()}.${otherId}`

/** Null for anything that is not such a place: the list then starts at its beginning. */
export function readPlace(text: string): Place | null {
  const match = /^([01])[.](\d{1,15})[.]([1-9]\d{0,17})$/.exec(text)
  if (!match) return null
  const [, isNew, at, otherId = ''] = match
  return { isNew: isNew === '1', at: new Date(Number(at)), otherId }
}
