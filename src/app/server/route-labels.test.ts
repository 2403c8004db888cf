import { expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { plainPages } from '../../../tests/factories/pages.ts'
import { createRouteLabels } from './route-labels.ts'

const { app } = await testApp()
const toLabel = createRouteLabels(app, await plainPages.bundle())

test.each([
  ['/api/chats.php', '/api/chats.php'],
  ['/api/wp-login.php', 'other calls'],
  ['/members/184467', 'members-id'],
  ['/de/members/184467', 'members-id'],
  ['/assets/a1b2.js', 'files'],
  ['/robots.txt', '/robots.txt'],
  ['/wp-admin', 'other pages'],
])('the metrics label %s as %s', (path, label) => {
  expect(toLabel(path)).toBe(label)
})
