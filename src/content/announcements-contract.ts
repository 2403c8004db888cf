import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmptyObject, Id, Instant, singleLineText } from '../platform/ids.ts'
import { locales } from '../platform/locales.ts'

/** Longer ones would push the page off a phone's screen. */
const LENGTH = 240

const Draft = z.object({
  /** By language; members of a language without a text read the English one, if there is one. */
  texts: z.partialRecord(z.enum(locales), singleLineText(LENGTH, 1)),
  starts_at: Instant,
  ends_at: Instant,
})

const Announcement = Draft.extend({ id: Id, revision: z.int(), author: z.string() })
export type Announcement = z.infer<typeof Announcement>

/** Lists the announcements of the site, the latest first. */
export const listAnnouncements = call({
  method: 'GET',
  path: '/api/operator-announcements.php',
  access: 'operator',
  keyScope: 'content:read',
  roles: ['content'],
  input: EmptyObject,
  output: z.object({ announcements: z.array(Announcement) }),
  fails: {},
})

/** Saves an announcement; `id` null adds one. Members read it at once, between its times. */
export const saveAnnouncement = call({
  method: 'PUT',
  path: '/api/operator-announcements.php',
  access: 'operator',
  keyScope: 'content:write',
  roles: ['content'],
  input: Draft.extend({ id: z.nullable(Id), revision: z.int32() }),
  output: z.object({ id: Id }),
  fails: { announcement_outdated: 409, announcement_times: 400, text_missing: 409 },
})
