import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'
import { weeklyFigures } from '../rules.ts'

/** To the admins of a brand on Mondays: the figures of the last week and of the one before. */
export const mail: MailTemplate = {
  texts: 'statisticsMails',
  subject: (t, values) =>
    t('weekly.subject', { from: String(values['from']), to: String(values['to']) }),
  Body: ({ t, values, site }) => (
    <>
      <MailHeading>{t('weekly.title', { site: site.name })}</MailHeading>
      <MailText>
        {t('weekly.period', { from: String(values['from']), to: String(values['to']) })}
      </MailText>
      {weeklyFigures.map((name) => (
        <MailText key={name}>
          {t(`weekly.${name}`, {
            value: Number(values[name] ?? 0),
            before: Number(values[`${name}_before`] ?? 0),
          })}
        </MailText>
      ))}
      <MailText>
        {t('weekly.income', {
          value: String(values['income']),
          before: String(values['income_before']),
        })}
      </MailText>
      <MailButton href={String(values['link'])}>{t('weekly.button')}</MailButton>
    </>
  ),
}
