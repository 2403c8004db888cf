import { MailButton, MailHeading, MailText } from './mail-components.tsx'
import type { MailTemplate } from './mail-template.ts'

/**
 * A mail of heading, text, one button and a note: `<mail>.subject`, `.title`, `.text`, `.note` of a
 * catalogue.
 */
export const plainMail = (texts: string, mail: string, button: string): MailTemplate => ({
  texts,
  subject: (t, values) => t(`${mail}.subject`, values),
  Body: ({ t, values }) => (
    <>
      <MailHeading>{t(`${mail}.title`, values)}</MailHeading>
      <MailText>{t(`${mail}.text`, values)}</MailText>
      <MailButton href={String(values['link'])}>{t(button)}</MailButton>
      <MailText>{t(`${mail}.note`, values)}</MailText>
    </>
  ),
})
