import { defineJob } from '../../server/jobs/job.ts'

export const importFeedJob = defineJob<{ site: number; feed: string }>('partners_import_feed')

/** `url`: of the photo to fetch; empty to remove the profile's photo. */
export const importPhotoJob = defineJob<{ site: number; member: string; url: string }>(
  'partners_import_photo',
)
