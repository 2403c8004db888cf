import type { DehydratedState } from '@tanstack/react-query'
import type { FormattedTexts } from '../platform/formatted.ts'
import type { Locale } from '../platform/locales.ts'
import type { SiteTexts } from '../platform/site-texts.ts'
import type { Page } from './router/page.ts'

/** The data of a rendered page for hydration, which then fetches nothing. */
export type PageState = {
  locale: Locale
  local: boolean
  timeZone: string | null
  queries: DehydratedState
  /** What the server formatted, so that hydration does not have to. */
  formatted: FormattedTexts
  result: unknown
  failure: { data: unknown; status: number; statusText: string } | null
  /** What the site says instead of ours on this page; any other such page is a new document. */
  texts?: SiteTexts | undefined
  /** The page shows a failure text. */
  failureTexts: boolean
  /** Even the shell failed to load: the failure is shown without a layout. */
  bare: boolean
}

/** Converts a page for the browser; message and stack of an unexpected error stay on the server. */
export function toPageState({
  result,
  failure,
  Layout,
}: Page): Pick<PageState, 'result' | 'failure' | 'bare'> {
  const publicFailure = failure && {
    data: failure.data,
    status: failure.status,
    statusText: failure.statusText,
  }
  return { result, failure: publicFailure, bare: Layout === null }
}

/** JSON for a script element, with `<` escaped, because it could end the element. */
export const serializePageState = (state: PageState) =>
  JSON.stringify(state).replaceAll('<', String.raw`\u003c`)
