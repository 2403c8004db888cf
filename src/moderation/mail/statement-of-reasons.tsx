import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

/** What was restricted and why, with every item of Art. 17(3) of the Digital Services Act. */
export const mail: MailTemplate = {
  texts: 'moderationMails',
  subject: (t, values) => t(`statement.measures.${String(values['measure'])}.title`),
  Body: ({ t, values }) => (
    <>
      <MailHeading>{t(`statement.measures.${String(values['measure'])}.title`)}</MailHeading>
      <MailText>
        {t(`statement.measures.${String(values['measure'])}.text`, {
          until: String(values['until'] ?? ''),
        })}
      </MailText>
      <MailText>
        <strong>{t(`statement.rules.${String(values['rule'])}`)}</strong>{' '}
        {t(`statement.grounds.${String(values['ground'])}`)}
      </MailText>
      <MailText>{String(values['answer'])}</MailText>
      <MailText>
        {t(`statement.sources.${String(values['source'])}`)} {t('statement.decidedBy')}
      </MailText>
      <MailText>{t('decided.objection', { number: String(values['number']) })}</MailText>
      <MailButton href={String(values['objection'])}>{t('decided.object')}</MailButton>
      <MailText>{t('statement.elsewhere')}</MailText>
    </>
  ),
}
