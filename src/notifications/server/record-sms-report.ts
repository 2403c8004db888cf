import * as z from 'zod'
import { ApiError } from '../../platform/api-error.ts'
import type { Context } from '../../server/context.ts'
import { readBytes } from '../../server/http/input.ts'
import { logMail } from '../../server/mail/mail-log.ts'
import { findReportedTemplate } from '../../server/sms-report.ts'

const REPORT_LIMIT = 10_000

const Code = z.optional(z.string().check(z.regex(/^\w{1,40}$/)))
const Status = z.string().check(z.regex(/^[a-z_]{1,40}$/))

/** Twilio's form: "Track the Message Status of Outbound Messages". */
const Twilio = z.object({ To: z.string(), MessageStatus: Status, ErrorCode: Code })
/** Bird's query: "SMS, Handle a status report". */
const Bird = z.object({ recipient: z.string(), status: Status, statusErrorCode: Code })

/** Of a gateway of one's own: "Text messages that do not arrive" in docs/mail.md. */
const Gateway = z.object({
  to: z.string().check(z.maxLength(40)),
  status: z.enum(['sent', 'delivered', 'failed']),
  code: z.optional(z.union([z.number(), z.string().check(z.regex(/^\w{1,40}$/))])),
})

/** States in which a message will not arrive any more. */
const failures = new Set(['failed', 'undelivered', 'delivery_failed', 'expired', 'canceled'])

type SmsReport = { to: string; status: string; code: string }

/**
 * What became of a text message, by the URL that went with it: one that did not arrive stands in the
 * log of mails as failed, with the provider's code. Throws `bad_input`, and `not_found` for a
 * URL that is not of a message to this number.
 */
export async function recordSmsReport(ctx: Context, request: Request): Promise<Response> {
  const report = await readReport(ctx, request)
  if (!report)
    throw new ApiError('bad_input', {
      field: 'status',
      reason: 'no report of Twilio, Bird or a gateway',
    })
  const template = findReportedTemplate(ctx, report.to)
  if (!template) throw new ApiError('not_found')
  const { to, status, code } = report
  if (failures.has(status)) {
    ctx.log.warn({ template, status, code }, 'a text message was not delivered')
    await logMail(ctx, { to, template }, 'failed', `text message ${status} ${code}`.trim())
  }
  return new Response(null, { status: 204 })
}

async function readReport(ctx: Context, request: Request): Promise<SmsReport | null> {
  const text = new TextDecoder().decode(await readBytes(request, REPORT_LIMIT))
  if (request.headers.get('content-type')?.startsWith('application/json')) return readGateway(text)
  const fields = Object.fromEntries(new URLSearchParams(text))
  const twilio = z.safeParse(Twilio, fields).data
  if (twilio) return toReport(twilio.To, twilio.MessageStatus, twilio.ErrorCode)
  const bird = z.safeParse(Bird, { ...Object.fromEntries(ctx.query), ...fields }).data
  return bird ? toReport(bird.recipient, bird.status, bird.statusErrorCode) : null
}

function readGateway(text: string): SmsReport | null {
  try {
    const { to, status, code = '' } = Gateway.parse(JSON.parse(text))
    return toReport(to, status, String(code))
  } catch {
    return null
  }
}

/** Bird writes a number without its plus. */
const toReport = (to: string, status: string, code = ''): SmsReport => ({
  to: `+${to.replace(/^\+/, '')}`,
  status,
  code,
})
