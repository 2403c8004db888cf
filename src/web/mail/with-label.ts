import type { MailValues } from '../../platform/page-bundle.ts'
import type { MailTranslator } from './mail-template.ts'

/**
 * Adds the label to the name of a profile that is not a member's, as on all pages. The catalogue
 * has `label.<origin>`.
 */
export function withLabel(
  t: MailTranslator,
  text: string,
  { origin = 'member' }: MailValues,
): string {
  return origin === 'member' ? text : `${text} · ${t(`label.${origin}`)}`
}
