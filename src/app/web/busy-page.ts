import { createTranslator } from 'use-intl/core'
import { escapeHtml } from '../../platform/escape-html.ts'
import type { Locale } from '../../platform/locales.ts'
import { FAILURE_CATALOGUE, loadCatalogues, getMessages } from '../../web/catalogues.ts'

/** Seconds after which the page is asked for again. */
const REFRESH = 15

/** What a node answers that has more requests than it can serve: a few bytes without scripts. */
export async function renderBusyPage(locale: Locale): Promise<string> {
  await loadCatalogues(locale, [FAILURE_CATALOGUE])
  const t = createTranslator({ locale, messages: getMessages(locale, '', {}), timeZone: 'UTC' })
  const text = escapeHtml(t('errors.unavailable'))
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="${REFRESH}"><title>${text}</title><style>body{font:18px/1.5 system-ui;max-width:32rem;margin:20vh auto;padding:0 1.5rem}</style></head><body><h1>${text}</h1></body></html>`
}
