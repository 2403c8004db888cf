import { expect, test } from 'vitest'
import { blankPage, createMemoryHistory } from '../../../tests/factories/memory-router.tsx'
import { Redirect } from './answer.ts'
import { pathOf, type Location, type Page } from './page.ts'
import { createRouter } from './router.ts'

type Answer = Page | Redirect

/** A router whose pages are loaded when the test says so. */
function visit(at: string) {
  const asked: { path: string; answer: (loaded: Answer) => void }[] = []
  const history = createMemoryHistory(at)
  const load = (location: Location) =>
    new Promise<Answer>((answer) => {
      asked.push({ path: pathOf(location), answer })
    })
  const router = createRouter({ history, href: (path) => path, load, page: { ...blankPage, name: 'first' } })
  const here = () => `${router.shown().page.name} ${pathOf(router.shown().location)}`
  const answer = async (name: string | Redirect) => {
    asked.shift()?.answer(typeof name === 'string' ? { ...blankPage, name } : name)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { router, history, here, answer, asked }
}

test('the page stays until the next one is ready', async () => {
  const { router, here, answer, asked } = visit('/')
  const arrived = router.navigate('/members?online=1')
  expect(asked.map(({ path }) => path)).toEqual(['/members?online=1'])
  expect(here()).toBe('first /')
  expect(router.coming()).toMatchObject({ pathname: '/members' })
  await answer('members')
  await arrived
  expect(here()).toBe('members /members?online=1')
  expect(router.coming()).toBeNull()
})

test('a page that was overtaken by another never arrives', async () => {
  const { router, here, answer } = visit('/')
  const overtaken = router.navigate('/members')
  const last = router.navigate('/chats')
  await answer('members')
  expect(here()).toBe('first /')
  await answer('chats')
  await Promise.all([overtaken, last])
  expect(here()).toBe('chats /chats')
})

test('going back shows the page before, with the key of its first visit', async () => {
  const { router, history, here, answer } = visit('/')
  const { key } = router.shown().location
  void router.navigate('/members')
  await answer('members')
  history.go(-1)
  await answer('index')
  expect(here()).toBe('index /')
  expect(router.shown().location.key).toBe(key)
})

test('a redirect takes the place of the page that was asked for', async () => {
  const { router, history, here, answer, asked } = visit('/')
  void router.navigate('/settings')
  await answer(new Redirect('/notifications?tab=account'))
  expect(asked.map(({ path }) => path)).toEqual(['/notifications?tab=account'])
  await answer('notifications')
  expect(here()).toBe('notifications /notifications?tab=account')
  history.go(-1)
  await answer('index')
  expect(here()).toBe('index /')
})

test('going back to a page that redirects leaves its entry to the page it leads to', async () => {
  const { router, history, here, answer } = visit('/login')
  void router.navigate('/members')
  await answer('members')
  history.go(-1)
  await answer(new Redirect('/profile'))
  await answer('profile')
  expect(here()).toBe('profile /profile')
  history.go(1)
  await answer('members')
  expect(here()).toBe('members /members')
})

test('a link to the page at hand reads it again without a longer way back', async () => {
  const { router, history, here, answer } = visit('/')
  void router.navigate('/members')
  await answer('members')
  void router.navigate('/members')
  await answer('read again')
  expect(here()).toBe('read again /members')
  history.go(-1)
  await answer('index')
  expect(here()).toBe('index /')
})

test('another part of the page is there at once', async () => {
  const { router, here, asked } = visit('/faq')
  await router.navigate('#refunds')
  expect(here()).toBe('first /faq#refunds')
  expect(asked).toEqual([])
})

test('what was only replaced or read again keeps its scroll position where asked to', async () => {
  const { router, answer } = visit('/notifications')
  void router.navigate('?tab=push', { replace: true, preventScrollReset: true })
  await answer('notifications')
  expect(router.shown()).toMatchObject({ location: { search: '?tab=push' }, keepScroll: true })
  void router.revalidate()
  await answer('notifications')
  expect(router.shown().keepScroll).toBe(true)
  void router.navigate('/chats')
  await answer('chats')
  expect(router.shown().keepScroll).toBe(false)
})

test('who listens hears of the way and of the arrival', async () => {
  const { router, answer } = visit('/')
  const heard: string[] = []
  const stop = router.subscribe(() => heard.push(router.coming() ? 'on the way' : 'there'))
  void router.navigate('/members')
  await answer('members')
  stop()
  void router.navigate('/chats')
  expect(heard).toEqual(['on the way', 'there'])
})
