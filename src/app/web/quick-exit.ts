import { quickExit } from 'virtual:inline-scripts'
import { escapeHtml as escape } from '../../platform/escape-html.ts'
import type { Locale } from '../../platform/locales.ts'
import { MEMBER_PARAMETER, NO_MEMBER } from '../../platform/page-member.ts'
import { getMessages, loadCatalogues } from '../../web/catalogues.ts'
import { brandIn } from '../../web/page-brand.ts'
import type { PageServices } from '../../web/page-context.ts'
import { userQuery } from '../../web/shell-queries.ts'

type QuickExit = { address: string; member: string; label: string }

/** What the document of a member who wants the quick exit needs for it; null for everybody else. */
export async function loadQuickExit({
  api,
  queries,
  locale,
  texts,
}: PageServices): Promise<QuickExit | null> {
  const user = queries.getQueryData(userQuery(api).queryKey)?.user
  if (!user?.quick_exit) return null
  await loadCatalogues(locale, ['discretion'])
  const label = getMessages(locale, brandIn(queries), texts).discretion.exit.button
  return { address: user.quick_exit, member: user.id, label }
}

const classes =
  'fixed end-4 bottom-[calc(5.25rem+env(safe-area-inset-bottom))] z-45 inline-flex min-h-11 items-center rounded-full bg-ink px-5 font-semibold text-canvas no-underline shadow-3 lg:end-5 lg:bottom-5 print:hidden'

/**
 * The button and its script, after the page: they work before React does, and on pages without it.
 * Without JavaScript the button is a link.
 */
export const renderQuickExit = (
  { address, member, label }: QuickExit,
  locale: Locale,
  nonce: string,
): string =>
  `<aside aria-label="${escape(label)}"><a id="quick-exit" class="${classes}" lang="${locale}" href="${escape(address)}" rel="noreferrer" data-member="${escape(member)}">${escape(label)}</a></aside><script nonce="${nonce}">${quickExit(MEMBER_PARAMETER, NO_MEMBER)}</script>`
