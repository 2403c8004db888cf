/** A part of an address in plain letters. Anybody may write one that says nothing: it stays as it is. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
