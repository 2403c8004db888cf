import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate, MailTranslator } from '../../web/mail/mail-template.ts'
import type { MailValues } from '../../platform/page-bundle.ts'

/** To every admin, about what moves money or power. */
export const mail: MailTemplate = {
  texts: 'staffMails',
  subject: (t, values) => t('power.subject', { state: state(values), title: title(t, values) }),
  Body: ({ t, values, site }) => (
    <>
      <MailHeading>{title(t, values)}</MailHeading>
      <MailText>
        {t('power.text', {
          author: String(values['author']),
          site: site.name,
          state: state(values),
        })}
      </MailText>
      {String(values['changes'])
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => (
          <MailText key={line}>{line}</MailText>
        ))}
      {values['reason'] && (
        <MailText>{t('power.reason', { reason: String(values['reason']) })}</MailText>
      )}
      <MailButton href={String(values['link'])}>{t('power.button')}</MailButton>
      <MailText>{t('power.note')}</MailText>
    </>
  ),
}

const state = (values: MailValues) => String(values['state'])

const title = (t: MailTranslator, values: MailValues) =>
  t('power.title', { kind: String(values['kind']), name: String(values['name']) })
