import type { DehydratedState } from '@tanstack/react-query'
import type { Locale } from '../platform/locales.ts'

/** What a rendered page hands to the browser, so that hydration asks for nothing again. */
export type PageState = {
  locale: Locale
  local: boolean
  queries: DehydratedState
  loaderData: Record<string, unknown>
  errors: Record<string, RouteFailure> | null
}

export type RouteFailure = { status: number; statusText: string; data: unknown; internal: boolean }

/** JSON inside a script element: `<` could end it. */
export const embed = (state: PageState) => JSON.stringify(state).replaceAll('<', String.raw`\u003c`)
