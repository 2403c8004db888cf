import { describe, expect, test } from 'vitest'
import { blankPage, createMemoryHistory } from '../../../tests/factories/memory-router.tsx'
import { Redirect } from './route-response.ts'
import { toPath, type Location, type Page } from './page.ts'
import { createRouter } from './router.ts'

type Answer = Page | Redirect

/** A router whose pages load when the test says so. */
function visit(at: string) {
  const requests: { path: string; answer: (loaded: Answer) => void }[] = []
  const history = createMemoryHistory(at)
  const load = (location: Location) =>
    new Promise<Answer>((answer) => {
      requests.push({ path: toPath(location), answer })
    })
  const router = createRouter({
    history,
    href: (path) => path,
    load,
    page: { ...blankPage, name: 'first' },
  })
  const currentPage = () => `${router.current().page.name} ${toPath(router.current().location)}`
  const answer = async (name: string | Redirect) => {
    requests.shift()?.answer(typeof name === 'string' ? { ...blankPage, name } : name)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { router, history, here: currentPage, answer, asked: requests }
}

describe('navigating', () => {
  test('the old page stays until the next one has loaded', async () => {
    const { router, here: currentPage, answer, asked: requests } = visit('/')
    const arrived = router.navigate('/members?online=1')
    expect(requests.map(({ path }) => path)).toEqual(['/members?online=1'])
    expect(currentPage()).toBe('first /')
    expect(router.pending()).toMatchObject({ pathname: '/members' })
    await answer('members')
    await arrived
    expect(currentPage()).toBe('members /members?online=1')
    expect(router.pending()).toBeNull()
  })

  test('a page whose navigation was superseded is never shown', async () => {
    const { router, here: currentPage, answer } = visit('/')
    const superseded = router.navigate('/members')
    const last = router.navigate('/chats')
    await answer('members')
    expect(currentPage()).toBe('first /')
    await answer('chats')
    await Promise.all([superseded, last])
    expect(currentPage()).toBe('chats /chats')
  })

  test('going back shows the previous page with the key of its first visit', async () => {
    const { router, history, here: currentPage, answer } = visit('/')
    const { key } = router.current().location
    void router.navigate('/members')
    await answer('members')
    history.go(-1)
    await answer('index')
    expect(currentPage()).toBe('index /')
    expect(router.current().location.key).toBe(key)
  })

  test('going back from a fragment of the page loads nothing', async () => {
    const { router, history, here: currentPage, asked: requests } = visit('/pricing')
    await router.navigate('#signup')
    expect(currentPage()).toBe('first /pricing#signup')
    history.go(-1)
    expect(currentPage()).toBe('first /pricing')
    expect(requests).toEqual([])
  })

  test('a redirect replaces the requested page', async () => {
    const { router, history, here: currentPage, answer, asked: requests } = visit('/')
    void router.navigate('/settings')
    await answer(new Redirect('/notifications?tab=account'))
    expect(requests.map(({ path }) => path)).toEqual(['/notifications?tab=account'])
    await answer('notifications')
    expect(currentPage()).toBe('notifications /notifications?tab=account')
    history.go(-1)
    await answer('index')
    expect(currentPage()).toBe('index /')
  })
})

describe('history and the current page', () => {
  test('going back to a page that redirects replaces its entry by the target', async () => {
    const { router, history, here: currentPage, answer } = visit('/login')
    void router.navigate('/members')
    await answer('members')
    history.go(-1)
    await answer(new Redirect('/profile'))
    await answer('profile')
    expect(currentPage()).toBe('profile /profile')
    history.go(1)
    await answer('members')
    expect(currentPage()).toBe('members /members')
  })

  test('a link to the current page reloads it and adds no history entry', async () => {
    const { router, history, here: currentPage, answer } = visit('/')
    void router.navigate('/members')
    await answer('members')
    void router.navigate('/members')
    await answer('read again')
    expect(currentPage()).toBe('read again /members')
    history.go(-1)
    await answer('index')
    expect(currentPage()).toBe('index /')
  })

  test('a navigation within the page is synchronous', async () => {
    const { router, here: currentPage, asked: requests } = visit('/faq')
    await router.navigate('#refunds')
    expect(currentPage()).toBe('first /faq#refunds')
    expect(requests).toEqual([])
  })

  test('replace and revalidate preserve the scroll position on request', async () => {
    const { router, answer } = visit('/notifications')
    void router.navigate('?tab=push', { replace: true, preventScrollReset: true })
    await answer('notifications')
    expect(router.current()).toMatchObject({
      location: { search: '?tab=push' },
      preserveScroll: true,
    })
    void router.revalidate()
    await answer('notifications')
    expect(router.current().preserveScroll).toBe(true)
    void router.navigate('/chats')
    await answer('chats')
    expect(router.current().preserveScroll).toBe(false)
  })

  test('subscribers are notified of the pending and the completed navigation', async () => {
    const { router, answer } = visit('/')
    const notified: string[] = []
    const stop = router.subscribe(() => notified.push(router.pending() ? 'on the way' : 'there'))
    void router.navigate('/members')
    await answer('members')
    stop()
    void router.navigate('/chats')
    expect(notified).toEqual(['on the way', 'there'])
  })
})
