import { defineJob } from '../src/server/jobs/job.ts'

/** Parameters of the demo members; the same plan creates the same members. */
export interface Plan {
  seed: string
  members: number
  /** YYYY-MM-DD: the day that ages and times are relative to. */
  day: string
  /** How many brands the demo company has, if more than the two of `npm start`. */
  brands?: number
}

/** Draws a batch of the first photos and enqueues itself again, while the site serves. */
export const demoPhotos = defineJob<{ site: number }>('demo_photos')
export const demoPhotosKey = 'demo_photos'
