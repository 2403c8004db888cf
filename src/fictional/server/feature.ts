import type { Feature } from '../../server/feature.ts'
import type { UploadPhoto } from './add-fictional-photo.ts'
import { answerMeeting } from './answer-meeting.ts'
import { checkDesk } from './check-desk.ts'
import { fictionalRoutes } from './routes.ts'

export const fictionalSchedules = [
  { name: 'fictional_check_desk', cron: '*/5 * * * *', run: checkDesk },
]

/** Takes the function of the photos feature that stores a portrait. */
export const fictionalFeature = (uploadPhoto: UploadPhoto): Feature => ({
  routes: fictionalRoutes(uploadPhoto),
  listeners: [answerMeeting],
  scheduled: fictionalSchedules,
})
