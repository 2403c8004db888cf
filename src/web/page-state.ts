import type { DehydratedState } from '@tanstack/react-query'
import type { Locale } from '../platform/locales.ts'
import type { Page } from './router/page.ts'

/** What a rendered page hands to the browser, so that hydration asks for nothing again. */
export type PageState = {
  locale: Locale
  local: boolean
  queries: DehydratedState
  result: unknown
  failure: { data: unknown; status: number; statusText: string } | null
  /** A failure stands on the page, in words. */
  failureTexts: boolean
  /** Not even the shell could be loaded: nothing stands around the failure. */
  bare: boolean
}

/** What of a page goes along: a bug's message and stack stay on the server. */
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

/** JSON inside a script element: `<` could end it. */
export const serializePageState = (state: PageState) =>
  JSON.stringify(state).replaceAll('<', String.raw`\u003c`)
