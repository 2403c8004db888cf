import * as z from 'zod/mini'
import { call } from '../platform/contract.ts'
import { Id, Instant } from '../platform/ids.ts'
import { locales } from '../platform/locales.ts'

export const AccountStatus = z.enum(['not_confirmed', 'active', 'deleted'])

/** The member themselves, as the top navigation and every page know them. */
export const User = z.object({
  id: Id,
  profile: z.object({
    id: Id,
    name: z.string(),
    status: z.enum(['active', 'paused', 'disabled']),
    main_image: z.nullable(z.object({ thumb: z.string() })),
    country: z.string(),
    gender: z.enum(['male', 'female']),
  }),
  email: z.string(),
  role: z.enum(['member', 'operator']),
  paid_user: z.boolean(),
  credits: z.int(),
  status: AccountStatus,
  notifications_disabled: z.array(z.string()),
  fictional_icon: z.string(),
  language: z.enum(locales),
  signup_date: Instant,
  signup_step: z.int(),
  unread_messages: z.int(),
  new_likes: z.int(),
})
export type User = z.infer<typeof User>

export const getUser = call({
  method: 'GET',
  path: '/api/user.php',
  access: 'anyone',
  input: z.object({}),
  output: z.object({ user: z.nullable(User) }),
  fails: {},
})

/** Ends this session. A GET by the specification; refused for cross-site and prefetch requests. */
export const logout = call({
  method: 'GET',
  path: '/api/logout.php',
  access: 'anyone',
  input: z.object({}),
  output: z.object({ user: z.null() }),
  fails: {},
})
