import * as z from 'zod'
import { isReadableLine, readableText } from './readable-text.ts'

/** What a person types into a field of one line. */
export const lineOf = (most: number, least = 0) =>
  z.string().check(z.trim(), z.minLength(least), z.maxLength(most), z.refine(isReadableLine))

/** What a person types into a field of several lines; what nobody can read in it is left out. */
export const textOf = (most: number, least = 0) =>
  z.string().check(z.overwrite(readableText), z.trim(), z.minLength(least), z.maxLength(most))
