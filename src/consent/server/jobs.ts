import type { Schedule } from '../../server/feature.ts'
import { deleteOldAnswers } from './consent-answers.ts'

export const consentSchedules: Schedule[] = [
  { name: 'consent_delete_old_answers', cron: '50 3 * * *', run: deleteOldAnswers },
]
