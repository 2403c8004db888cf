import { useFormatter, useTranslations } from '../../../web/i18n.tsx'
import { localTexts } from '../../../legal/local-rules.ts'
import { usePageContent } from '../landing/page-content.tsx'
import { TextPage } from '../landing/text-page.tsx'

/** The texts that the law of a country or state asks for, each with its source. */
export function Component() {
  const t = useTranslations('localLaw')
  const format = useFormatter()
  const { figures } = usePageContent()
  const day = (at: string) =>
    format.dateTime(new Date(`${at}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })
  const values = { ...figures, address: `${figures.company}, ${figures.address}` }
  return (
    <TextPage
      title={t('title')}
      lead={t('lead', figures)}
      change={{ from: '2026-11-28' }}
      sections={localTexts.map(({ region, text, form, law, source, checked }) => ({
        id: text,
        title: `${t(`regions.${region}`)}: ${t(`titles.${text}`)}`,
        body: (
          <>
            <p className={form === 'capitals' ? 'font-bold uppercase' : undefined}>
              {t(`texts.${text}`, values)}
            </p>
            <p className="text-sm text-ink-2">
              <a href={source} rel="noreferrer">
                {law}
              </a>
              {'. '}
              {t('checked', { day: day(checked) })}
            </p>
          </>
        ),
      }))}
    />
  )
}
