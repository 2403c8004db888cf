import type { ReactElement } from 'react'
import type { MailSite, MailValues } from '../../platform/page-bundle.ts'

/** Words of a mail come from its feature's catalogue. */
export type MailTranslator = (
  key: string,
  values?: Record<string, string | number | Date>,
) => string

/** One mail: its words' catalogue, its subject, and what stands between our header and footer. */
export type MailTemplate = {
  texts: string
  subject: (t: MailTranslator, values: MailValues) => string
  Body: (props: { t: MailTranslator; values: MailValues; site: MailSite }) => ReactElement
}
