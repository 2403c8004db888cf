import { useTranslations } from '../../../web/i18n.tsx'
import {
  isoLocale,
  languageChoice,
  localeNames,
  locales,
  type Locale,
} from '../../../platform/locales.ts'
import { useServices } from '../../../web/page-context.ts'
import { PageTitle } from '../../../web/page-title.tsx'
import { useLanguageSwitch } from '../../../web/use-language-switch.ts'
import { CheckIcon } from '../../../web/ui/icon.tsx'
import { Narrow, PageTitle as Heading } from '../../../web/ui/page.tsx'

/** Samples of price, date and number that preview each language. */
const sample = { day: new Date(Date.UTC(2026, 10, 21)), amount: 19.99, number: 12_345 }

export function Component() {
  const t = useTranslations('accounts')
  const { locale } = useServices()
  const switchTo = useLanguageSwitch()
  return (
    <Narrow className="grid gap-6 py-8">
      <PageTitle>{t('lang.title')}</PageTitle>
      <div className="grid gap-2">
        <Heading>{t('lang.title')}</Heading>
        <p className="text-ink-2">{t('lang.lead')}</p>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2">
        {locales.map((language) => (
          <li key={language}>
            <a
              href={languageChoice(language, '/lang-config')}
              lang={language}
              hrefLang={language}
              aria-current={language === locale ? 'true' : undefined}
              onClick={switchTo(language)}
              className="grid gap-1 rounded-card bg-surface p-5 text-ink no-underline shadow-1 ring-1 ring-line hover:bg-sunken aria-[current]:ring-2 aria-[current]:ring-plum"
            >
              <span className="flex items-center justify-between gap-3 text-lg font-semibold">
                {localeNames[language]}
                {language === locale && (
                  <span className="flex items-center gap-1 text-sm text-ok">
                    <CheckIcon className="size-4" />
                    {t('lang.current')}
                  </span>
                )}
              </span>
              <Preview language={language} />
            </a>
          </li>
        ))}
      </ul>
    </Narrow>
  )
}

function Preview({ language }: { language: Locale }) {
  const samples = [
    new Intl.DateTimeFormat(isoLocale(language), { dateStyle: 'full', timeZone: 'UTC' }).format(
      sample.day,
    ),
    new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(sample.amount),
    new Intl.NumberFormat(language).format(sample.number),
  ]
  return <span className="text-sm text-ink-2">{samples.join(' · ')}</span>
}
