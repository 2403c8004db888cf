import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import type { User } from '../accounts/contract.ts'
import { createApi } from '../platform/api-client.ts'
import { nextPath, runMiddleware } from './middleware.ts'
import type { PageArguments } from './page-loader.ts'
import { Redirect } from './router/route-response.ts'
import { publicSettings } from '../../tests/factories/settings.ts'

const page: PageArguments = {
  api: createApi({
    send: () => Promise.reject(new Error('no network')),
    wait: () => Promise.resolve(),
    newKey: () => '',
  }),
  queries: new QueryClient(),
  locale: 'en',
  timeZone: null,
  params: {},
  url: new URL('http://localhost/likes?tab=1'),
  user: null,
  settings: publicSettings,
  staffRoles: ['moderator'],
  redirectTo: (path) => new Redirect(path),
}

const signedIn: User = {
  id: '7',
  profile: {
    id: '7',
    name: 'Noor',
    status: 'active',
    main_image: null,
    country: 'NL',
    gender: 'female',
  },
  email: 'noor@example.org',
  role: 'member',
  staff_roles: [],
  second_step: false,
  paid_user: false,
  credits: 0,
  status: 'active',
  notifications_disabled: [],
  fictional_icon: '',
  language: 'en',
  signup_date: '2026-01-01T00:00:00.000Z',
  signup_step: 5,
  unread_messages: 0,
  new_likes: 0,
  aftercare: null,
  check_in: null,
  dates: [],
  quick_exit: null,
  neutral_name: null,
  law: null,
  new_match: false,
  waiting_messages: 0,
  unsent_messages: 0,
  terms_pending: null,
  push_subscription: null,
}

function thrownBy(run: () => void): unknown {
  try {
    run()
  } catch (thrown) {
    return thrown
  }
  return null
}

describe('page middleware', () => {
  test('a visitor of a members page is redirected to log-in, and from there back to the page', () => {
    const thrown = thrownBy(() => runMiddleware(['auth', 'members'], page))
    expect(thrown).toEqual(new Redirect('/login?next=%2Flikes%3Ftab%3D1'))
  })

  test('staff pages respond 404 to members, and lead a visitor through log-in', () => {
    expect(
      thrownBy(() => runMiddleware(['auth', 'operators'], { ...page, user: signedIn })),
    ).toMatchObject({ status: 404, data: { code: 'not_found' } })
    const url = new URL('http://localhost/operator/orders?from=2026-11-01')
    expect(thrownBy(() => runMiddleware(['auth', 'operators'], { ...page, url }))).toEqual(
      new Redirect('/login?next=%2Foperator%2Forders%3Ffrom%3D2026-11-01'),
    )
  })

  test('a member of the staff without a second factor must set one up, except in local mode', () => {
    const user = { ...signedIn, role: 'operator' as const }
    const at = (more: object) =>
      thrownBy(() => runMiddleware(['auth', 'operators', 'secondStep'], { ...page, user, ...more }))
    const settings = { ...page.settings, local: false }
    expect(at({ settings })).toEqual(new Redirect('/operator/second-step'))
    expect(at({ settings, user: { ...user, second_step: true } })).toBeNull()
    expect(at({ settings: { ...settings, local: true } })).toBeNull()
  })

  test('a page of the console responds 403 with its roles to staff without one', () => {
    const as = (...staff_roles: User['staff_roles']) =>
      thrownBy(() =>
        runMiddleware(['auth', 'operators', 'staffRoles'], {
          ...page,
          user: { ...signedIn, role: 'operator', staff_roles },
        }),
      )
    expect(as('finance')).toMatchObject({
      status: 403,
      data: { code: 'role_required', params: { roles: 'moderator, admin' } },
    })
    expect([as('moderator'), as('admin'), as('support', 'moderator')]).toEqual([null, null, null])
  })

  test('an unknown middleware name fails with 500', () => {
    expect(thrownBy(() => runMiddleware(['typo'], page))).toMatchObject({
      status: 500,
      statusText: 'Unknown middleware',
    })
  })

  test.each([
    ['/chats/7?x=1', '/chats/7?x=1'],
    ['//evil.example', '/members'],
    [String.raw`/\evil.example`, '/members'],
    ['https://evil.example', '/members'],
    ['/login', '/members'],
    ['/LOGIN?next=/chats', '/members'],
    ['/de/login', '/members'],
    ['/de/chats/7', '/chats/7'],
    ['/de//evil.example', '/members'],
    ['/api/logout.php', '/members'],
    ['', '/members'],
  ])('after the log-in %j leads to %s', (next, path) => {
    expect(nextPath(new URLSearchParams({ next }))).toBe(path)
  })
})
