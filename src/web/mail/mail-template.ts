import type { ReactElement } from 'react'
import type { MailSite, MailValues } from '../../platform/page-bundle.ts'

/** Translates keys of the feature's catalogue. */
export type MailTranslator = (
  key: string,
  values?: Record<string, string | number | Date>,
) => string

/** One mail: its catalogue, its subject, and the content between header and footer. */
export type MailTemplate = {
  texts: string
  subject: (t: MailTranslator, values: MailValues) => string
  Body: (props: { t: MailTranslator; values: MailValues; site: MailSite }) => ReactElement
}
