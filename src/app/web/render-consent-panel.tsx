import { renderToStaticMarkup } from 'react-dom/server'
import { ConsentPanel } from '../../consent/web/public.tsx'
import type { Locale } from '../../platform/locales.ts'
import { loadCatalogues, getMessages } from '../../web/catalogues.ts'
import { IntlProvider } from '../../web/i18n.tsx'

/** Static HTML outside the root that React hydrates: the browser loads no code for the panel. */
export async function renderConsentPanel(
  locale: Locale,
  brand: string,
  returnTo: string,
): Promise<string> {
  await loadCatalogues(locale, ['consent'])
  return renderToStaticMarkup(
    <IntlProvider locale={locale} messages={getMessages(locale, brand)} timeZone="UTC">
      <ConsentPanel returnTo={returnTo} />
    </IntlProvider>,
  )
}
