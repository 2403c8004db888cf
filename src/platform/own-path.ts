/** One slash, then anything but a second one, in characters that a header can carry. */
const OWN_PATH = /^\/(?![/\\])[\x21-\x7e]*$/

/**
 * The only way to build an address of ours. Whatever the text contains, the result begins with one
 * slash that neither a slash nor a backslash follows, so that a browser finds no host in it: the
 * URL standard drops tabs and line breaks, and leading blanks, before it reads an address.
 */
export function ownPath(text: string): string {
  if (OWN_PATH.test(text)) return text
  return text
    .toWellFormed()
    .replace(/^[\0-\x20/\\]*/, '/')
    .replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent)
}

/** The path that a link or a form names to return to; null if it is none or has an empty part. */
export const parseOwnPath = (text: string | null): string | null =>
  text !== null && /^(?:\/(?!\/)[^\s\\/?#]*)+(?:[?#][^\s\\]*)?$/.test(text) ? ownPath(text) : null

/** The path as a URL, to read its parts: never relative to a base, whose host a path could replace. */
export const parsePath = (path: string): URL => new URL(`http://page${ownPath(path)}`)
