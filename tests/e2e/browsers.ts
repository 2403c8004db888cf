import {
  chromium,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import { startSession } from '../../src/accounts/server/sessions.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { newId } from '../../src/server/ids.ts'
import { test } from './fixtures.ts'

/** Starts a browser with a profile on disk, so that it can be closed and started again. */
export function startBrowser(
  profile: string,
  { storageState: _, ...options }: BrowserContextOptions,
): Promise<BrowserContext> {
  const { launchOptions } = test.info().project.use
  return chromium.launchPersistentContext(profile, { ...launchOptions, ...options })
}

/** Logs in without a page. The cookies are stored in the profile and survive the browser. */
export async function setSession(
  db: Database,
  context: BrowserContext,
  memberId: string,
): Promise<void> {
  const session = { sessionId: newId(), memberId, siteId: 1, device: 'e2e', place: '' }
  const value = await startSession(db, session, new Date())
  const stored = {
    url: test.info().project.use.baseURL ?? '',
    expires: Math.floor(Date.now() / 1000) + 86_400,
  }
  await context.addCookies([
    { name: 'auth.session', value, ...stored },
    { name: 'i18n_redirected', value: 'en', ...stored },
  ])
}

/** Counts the pending messages in this browser's IndexedDB. */
export const countStored = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('vonk-outbox')
        opening.addEventListener('error', () => reject(new Error('The outbox cannot be opened')))
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('messages').objectStore('messages').count()
          counting.addEventListener('success', () => {
            opening.result.close()
            resolve(counting.result)
          })
        })
      }),
  )
