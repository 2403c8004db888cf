import { isLocale } from '../../platform/locales.ts'
import type { Context } from '../../server/context.ts'
import type { JobPayload } from '../../server/feature.ts'
import { defineJob } from '../../server/jobs/job.ts'

type AlarmValues = { step: string; queue: string; count: number; time: string; link: string }

export const alarmWebhookJob = defineJob<JobPayload & { values: AlarmValues }>('desk_alarm_webhook')

/** The queue tries again for about two hours; then the alarm is old. */
export const WEBHOOK_ATTEMPTS = 8
const LIMITS = { maxBytes: 16 * 1024, timeout: 10_000 }

/** Posts an alarm as Slack and Mattermost expect it: how many, of which queue, until when. */
export async function postAlarm(ctx: Context, values: AlarmValues): Promise<void> {
  const { duty_webhook: url, domain_language: language, name } = ctx.site.settings
  if (url === '') return
  const { subject } = await ctx.renderMail(
    'desk/duty',
    isLocale(language) ? language : 'en',
    values,
  )
  const text = `${name || ctx.site.slug}: ${subject}, ${values.time}\n${values.link}`
  const { status } = await ctx.outgoing.request(url, {
    ...LIMITS,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  })
  if (status < 200 || status > 299) throw new Error(`the webhook of the duty answered ${status}`)
}
