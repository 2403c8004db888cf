import { jobHandler, type JobHandler, type JobPayload } from '../../src/server/feature.ts'
import { defineJob } from '../../src/server/jobs/job.ts'

export const localWebhookJob = defineJob<JobPayload & { url: string; id: string }>(
  'local-provider-webhook',
)

/**
 * Calls the shop's webhook over HTTP; the job retries until the response is a success, as Mollie
 * does. Any node takes the report: it goes to the one that runs the job, which reaches no other.
 */
export const localProviderJobs: JobHandler[] = [
  jobHandler(
    localWebhookJob,
    async ({ payments }, { url, id }) => {
      const { pathname, search } = new URL(url)
      const own = payments.webhookOrigin + pathname + search
      const response = await (payments.connections['local'] ?? payments).send(own, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ id }).toString(),
      })
      if (!response.ok) throw new Error(`the webhook was answered with ${response.status}`)
    },
    { transaction: false },
  ),
]
