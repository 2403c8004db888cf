import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Locale } from '../../src/platform/locales.ts'
import { untyped } from '../../src/platform/untyped.ts'
import { IntlProvider } from '../../src/web/i18n.tsx'
import { MemoryRouter } from './memory-router.tsx'

const folder = join(import.meta.dirname, '../../messages')

function readCatalogues(locale: Locale): Record<string, unknown> {
  return Object.fromEntries(
    readdirSync(join(folder, locale)).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(join(folder, locale, file), 'utf8')),
    ]),
  )
}

/** The HTML of a component with texts and links, as the server renders it. */
export function renderWithTexts(component: ReactElement, locale: Locale = 'en'): string {
  return renderToStaticMarkup(
    <IntlProvider locale={locale} messages={untyped(readCatalogues(locale))} timeZone="UTC">
      <MemoryRouter>{component}</MemoryRouter>
    </IntlProvider>,
  )
}

/** What a reader of that HTML reads. */
export const readText = (html: string): string => html.replaceAll(/<[^>]*>/g, '')
