import type { Schedule } from '../../server/feature.ts'
import { signYesterday } from './sign-day.ts'
import { markMinute } from './uptime-day.ts'

export const honestySchedules: Schedule[] = [
  { name: 'honesty_mark_minute', cron: '* * * * *', run: markMinute },
  // The first run after three o’clock of a brand counts; the later ones are for a worker that did not run then.
  { name: 'honesty_seal_day', cron: '*/30 * * * *', run: signYesterday },
]
