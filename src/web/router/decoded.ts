/** A part of an address in plain letters. Anybody may write one that says nothing: it stays as it is. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
