import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Locale } from '../platform/locales.ts'
import { partOf, textOf } from '../platform/parse-unknown.ts'
import { NO_MEMBER } from '../platform/page-member.ts'
import type { Page } from './router/page.ts'

/** What a rendered page hands to the browser, so that hydration asks for nothing again. */
export type PageState = {
  locale: Locale
  local: boolean
  /** Each question with its answer and when that came, in milliseconds since 1970. */
  queries: [key: QueryKey, answer: unknown, at: number][]
  result: unknown
  failure: { data: unknown; status: number; statusText: string } | null
  /** A failure stands on the page, in words. */
  failureTexts: boolean
  /** Not even the shell could be loaded: nothing stands around the failure. */
  bare: boolean
}

/** What of a page goes along: a bug's message and stack stay on the server. */
export function stateOf({ result, failure, Layout }: Page): Pick<PageState, 'result' | 'failure' | 'bare'> {
  const said = failure && { data: failure.data, status: failure.status, statusText: failure.statusText }
  return { result, failure: said, bare: Layout === null }
}

/** What the page's loaders asked and were answered: a tenth shorter than TanStack's own form, which tells of retries and failures. */
export const answersIn = (queries: QueryClient): PageState['queries'] =>
  queries
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data, state.dataUpdatedAt])

export function takeAnswers(queries: QueryClient, answers: PageState['queries']): void {
  for (const [key, answer, updatedAt] of answers) queries.setQueryData(key, answer, { updatedAt })
}

/** For whom the page was drawn; null where not even that is known. */
export function memberIn(answers: PageState['queries']): string | null {
  const answer = answers.find(([key]) => key[0] === 'user')?.[1]
  return answer === undefined ? null : (textOf(partOf(answer, 'user'), 'id') ?? NO_MEMBER)
}

/** JSON inside a script element: `<` could end it. */
export const embed = (state: PageState) => JSON.stringify(state).replaceAll('<', String.raw`\u003c`)
