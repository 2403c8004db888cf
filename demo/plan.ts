import { defineJob } from '../src/server/jobs/job.ts'

/** What a set of demo people follows from; the same plan gives the same people. */
export interface Plan {
  seed: string
  members: number
  /** YYYY-MM-DD: ages and times count from here. */
  day: string
}

/** Takes some of the pictures that are still missing, then comes again for more, while the site serves. */
export const demoPhotos = defineJob<{ site: number; plan: Plan }>('demo_photos')
export const demoPhotosKey = 'demo_photos'
