import type { Context } from './context.ts'
import { isSignature } from './signatures.ts'
import { smsTemplates, type SmsTemplate } from './sms-template.ts'

export const SMS_REPORT_PATH = '/api/sms-report.php'

const toSignedText = (template: SmsTemplate, to: string) => `sms-report:${template}:${to}`

/** Where a provider reports what became of a text message; valid for its number alone. */
export function smsReportUrl(
  { origin, sign }: Pick<Context, 'origin' | 'sign'>,
  template: SmsTemplate,
  to: string,
): string {
  const query = new URLSearchParams({
    template,
    signature: sign(toSignedText(template, to)),
  })
  return `${origin}${SMS_REPORT_PATH}?${query.toString()}`
}

/** The template of the message to `to` whose report has this query; null: nobody here signed it. */
export function findReportedTemplate(
  ctx: Pick<Context, 'query' | 'signatures'>,
  to: string,
): SmsTemplate | null {
  const template = smsTemplates.find((name) => name === ctx.query.get('template'))
  if (!template) return null
  const signature = ctx.query.get('signature') ?? ''
  return isSignature(ctx, toSignedText(template, to), signature) ? template : null
}
