/** Whoever reads a line expects one line: no controls (line breaks among them) and nothing that turns its direction. */
const UNREADABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
/** In a text of several lines, tabs and line breaks are its own. */
const UNREADABLE_IN_TEXT = /(?![\n\r\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu
/** Draws nothing: spaces, marks of format, fillers, the blank braille pattern. Joiners in an emoji stand beside what is drawn. */
const INVISIBLE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/gu

/** For names and other fields of one line: something can be seen, and it is what it seems. */
export const isReadableLine = (line: string): boolean =>
  line === '' || (!UNREADABLE.test(line) && line.replaceAll(INVISIBLE, '') !== '')

/** A text of several lines without controls and marks that turn its direction. */
export const readableText = (text: string): string => text.replaceAll(UNREADABLE_IN_TEXT, '')
