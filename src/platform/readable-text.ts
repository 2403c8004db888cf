/**
 * Not allowed in a single line: control characters (including line breaks) and bidirectional
 * formatting.
 */
const UNREADABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
/** Not allowed in a multi-line text, which may contain tabs and line breaks. */
const UNREADABLE_IN_TEXT = /(?![\n\r\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu
/**
 * Invisible characters: spaces, format characters, fillers, the blank braille pattern. Joiners in
 * an emoji are accompanied by visible ones.
 */
const INVISIBLE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/gu

/** Whether a reader sees anything of a text. */
export const isVisible = (text: string): boolean => text.replaceAll(INVISIBLE, '') !== ''

/**
 * For names and other single-line fields: at least one visible character, and none that could
 * deceive the reader.
 */
export const isReadableLine = (line: string): boolean =>
  line === '' || (!UNREADABLE.test(line) && isVisible(line))

/** Removes control characters and bidirectional formatting from a multi-line text. */
export const readableText = (text: string): string => text.replaceAll(UNREADABLE_IN_TEXT, '')
