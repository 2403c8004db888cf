import { hydrate, QueryClientProvider } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot, type Root as HydratedRoot } from 'react-dom/client'
import { acceptFormatted } from '../../platform/formatted.ts'
import { localePath, splitLocale } from '../../platform/locales.ts'
import { createBrowserApi } from './browser-api.ts'
import { reloadOnLostChunk } from './chunk-reload.ts'
import { watchConnection } from '../../web/connection.ts'
import { FAILURE_CATALOGUE, loadCatalogues } from '../../web/catalogues.ts'
import { leaveDocument, mustLeaveDocument } from './leave-document.ts'
import { loadCode, loadPage, matchFrame, matchPage } from './load-page.ts'
import { Localized } from './localized.tsx'
import type { PageServices } from '../../web/page-context.ts'
import { nextTask } from '../../web/next-task.ts'
import { pageLocale } from '../../web/page-locale.ts'
import { setPageMember } from '../../web/page-member.ts'
import { restoreForMember, startPageSession } from './page-session.tsx'
import { switchPage } from './page-switch.ts'
import type { PageState } from '../../web/page-state.ts'
import { subscribeToPushMessages } from '../../web/push-messages.ts'
import { createQueryClient } from '../../web/query-client.ts'
import { registerWorkerWhenIdle } from '../../web/register-worker.ts'
import { Root } from './root.tsx'
import { RouteResponse } from '../../web/router/route-response.ts'
import { createBrowserHistory } from '../../web/router/history.ts'
import { toPath, type Location, type Page, type CurrentRoute } from '../../web/router/page.ts'
import { createRouter, type Router } from '../../web/router/router.ts'
import { restoreScroll } from '../../web/router/scroll.ts'
import { NO_MEMBER } from '../../platform/page-member.ts'
import { userQuery } from '../../web/shell-queries.ts'
import { watchTypedText } from './typed-text.ts'
import { watchForUpdates } from './update-notice.tsx'
import { startShellEffects } from './shell-effects.ts'

/**
 * Hydrates the document that the server rendered, and starts what runs beside the pages: live events,
 * session, connection, updates. In several tasks, so that none blocks a slow phone for long.
 */
export async function startPage(): Promise<void> {
  // The browser has just evaluated the modules.
  await nextTask()
  const state = readState()
  acceptFormatted(state.formatted)
  const queries = createQueryClient()
  hydrate(queries, state.queries)
  const { locale, texts, timeZone } = state
  const services = { api: createBrowserApi(), queries, locale, texts, timeZone }
  setPageMember(findMemberId(services))
  await nextTask()
  const router = await createPageRouter(state, services)
  await nextTask()
  reloadOnLostChunk(router)
  watchTypedText()
  limitTypingOnFocus()
  watchConnection()
  subscribeToPushMessages({ ...services, router })
  registerWorkerWhenIdle()
  watchForUpdates()
  startShellEffects(services, state.local)
  await nextTask()
  const root = document.getElementById('root')
  if (root) hydrateDocument(root, { state, services, router })
}

/** Loads the limits with the first field or button that gets the focus, or offline with a later one. */
function limitTypingOnFocus(): void {
  const load = () =>
    void import('../../web/limit-typing.ts').then(
      ({ limitTyping }) => limitTyping(),
      limitTypingOnFocus,
    )
  addEventListener('focusin', load, { once: true })
}

type StartedPage = { state: PageState; services: PageServices; router: Router }

function hydrateDocument(root: HTMLElement, { state, services, router }: StartedPage): void {
  const restore = restoreScroll(router)
  const handleCommit = (current: CurrentRoute) => {
    restore(current)
    restoreForMember()
  }
  let reactRoot: HydratedRoot | null = null
  startPageSession({ ...services, local: state.local, unmount: () => reactRoot?.unmount() })
  startTransition(() => {
    reactRoot = hydrateRoot(
      root,
      <QueryClientProvider client={services.queries}>
        <Localized {...{ services, router, switchPage }} onCommit={handleCommit}>
          <Root />
        </Localized>
      </QueryClientProvider>,
    )
  })
}

async function createPageRouter(state: PageState, services: PageServices): Promise<Router> {
  const href = (path: string) => localePath(pageLocale(), path)
  const history = createBrowserHistory({ href, toAppPath: (pathname) => splitLocale(pathname)[1] })
  return createRouter({
    history,
    href,
    page: await loadHydratedPage(history.current(), state),
    async load(location) {
      if (mustLeaveDocument(location, state.local)) return leaveDocument(href(toPath(location)))
      const loaded = await loadPage(location, { ...services, locale: pageLocale() }, state.local)
      if ('failure' in loaded && loaded.failure?.unexpectedError !== undefined)
        reportError(loaded.failure.unexpectedError)
      return loaded
    },
  })
}

function readState(): PageState {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- our own server wrote it into this very page
  return JSON.parse(document.getElementById('state')?.textContent ?? '{}') as PageState
}

/** The member for whom the page was rendered; null if unknown. */
function findMemberId({ queries, api }: PageServices): string | null {
  const answer = queries.getQueryData(userQuery(api).queryKey)
  return answer ? (answer.user?.id ?? NO_MEMBER) : null
}

/** Loads the code and texts of the page that the server rendered; its data are in the document. */
async function loadHydratedPage({ pathname }: Location, state: PageState): Promise<Page> {
  const { result, bare, locale } = state
  const { route, params } = matchPage(pathname, state.local)
  const [{ Layout, Component }] = await Promise.all([
    loadCode(matchFrame(pathname, state.local), locale),
    state.failureTexts && loadCatalogues(locale, [FAILURE_CATALOGUE]),
  ])
  const failure = state.failure && new RouteResponse(state.failure.data, state.failure)
  const status = failure?.status ?? 200
  return {
    name: route?.name ?? null,
    params,
    Layout: bare ? null : Layout,
    Component,
    result,
    failure,
    status,
  }
}
