import * as z from 'zod'
import { locales } from '../../platform/locales.ts'
import type { Announcement } from '../rules.ts'

const StoredAnnouncement = z.object({
  id: z.string(),
  texts: z.partialRecord(z.enum(locales), z.string()),
  starts_at: z.coerce.date(),
  ends_at: z.coerce.date(),
})

/** The announcements of a site as stored; a row that somebody made invalid is left out. */
export const readAnnouncements = (stored: readonly unknown[]): Announcement[] =>
  stored.flatMap((row) => {
    const { data } = z.safeParse(StoredAnnouncement, row)
    return data
      ? [{ id: data.id, texts: data.texts, startsAt: data.starts_at, endsAt: data.ends_at }]
      : []
  })
