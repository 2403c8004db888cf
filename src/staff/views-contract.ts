import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmptyObject, Id, singleLineText } from '../platform/ids.ts'
import { anyStaff } from '../platform/staff-roles.ts'

/** The lists of the console that can be saved as views. */
const viewPages = [
  'statistics',
  'orders',
  'members',
  'cases',
  'inbox',
  'mails',
  'pushes',
  'audit',
] as const
export type ViewPage = (typeof viewPages)[number]

const Page = z.enum(viewPages)

const SavedView = z.object({
  id: Id,
  name: z.string(),
  /** What the address of the list holds: filters, sorting and columns. */
  search: z.string(),
  shared: z.boolean(),
  /** Who saved it; null: the reader. */
  author: z.nullable(z.string()),
})
export type SavedView = z.infer<typeof SavedView>

/** Lists the reader's views of a list, and those that colleagues share. */
export const listSavedViews = call({
  method: 'GET',
  path: '/api/operator-views.php',
  access: 'operator',
  roles: anyStaff,
  input: z.object({ page: Page }),
  output: z.object({ views: z.array(SavedView) }),
  fails: {},
})

/** Saves a view under a name; the same name again changes it. */
export const saveView = call({
  method: 'PUT',
  path: '/api/operator-views.php',
  access: 'operator',
  roles: anyStaff,
  repeat: 'natural',
  input: z.object({
    page: Page,
    name: singleLineText(40, 1),
    search: z.string().check(z.minLength(1), z.maxLength(1000)),
    shared: z.boolean(),
  }),
  output: z.object({ id: Id }),
  fails: { too_many_views: 409 },
})

/** Removes an own view; an admin also one that a colleague shares. */
export const removeView = call({
  method: 'DELETE',
  path: '/api/operator-views.php',
  access: 'operator',
  roles: anyStaff,
  repeat: 'natural',
  input: z.object({ id: Id }),
  output: EmptyObject,
  fails: {},
})
