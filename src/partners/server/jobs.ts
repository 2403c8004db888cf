import { jobHandler, type JobHandler, type Schedule } from '../../server/feature.ts'
import { showsOrigin } from '../rules.ts'
import { importFeed } from './import-feed.ts'
import { importPhoto } from './import-photo.ts'
import { listExpired } from './partner-profile.ts'
import { importFeedJob, importPhotoJob } from './partner-jobs.ts'
import { removeProfiles } from './remove-profiles.ts'

export const partnersJobs: JobHandler[] = [
  jobHandler(importFeedJob, (ctx, { feed }) => importFeed(ctx, feed), { transaction: false }),
  jobHandler(importPhotoJob, importPhoto, { transaction: false }),
]

const BATCH_SIZE = 100

export const partnersSchedules: Schedule[] = [
  {
    name: 'partners_schedule_imports',
    cron: '11 * * * *',
    run: async (ctx) => {
      const { settings, id: site } = ctx.site
      for (const feed of settings.partner_feeds) {
        if (!showsOrigin(settings, feed.origin)) continue
        const name = `partner-feed-${site}-${feed.id}`
        await ctx.enqueue(
          importFeedJob,
          { site, feed: feed.id },
          { key: name, queue: name, maxAttempts: 3 },
        )
      }
    },
  },
  {
    name: 'partners_remove_expired_profiles',
    cron: '*/10 * * * *',
    run: async (ctx) => {
      const feeds = ctx.site.settings.partner_feeds.map(({ id }) => id)
      for (;;) {
        const expired = await listExpired(ctx.db, ctx.site.id, feeds, ctx.now, BATCH_SIZE)
        if (expired.length === 0) return
        await removeProfiles(ctx, expired)
      }
    },
  },
]
