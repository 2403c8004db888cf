import type { MailValues } from '../../platform/page-bundle.ts'
import type { MailTranslator } from './mail-template.ts'

/** Words about a profile that is not a member say so, as every screen does. The catalogue has `label.<origin>`. */
export function withLabel(
  t: MailTranslator,
  words: string,
  { origin = 'member' }: MailValues,
): string {
  return origin === 'member' ? words : `${words} · ${t(`label.${origin}`)}`
}
