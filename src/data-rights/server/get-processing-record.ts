import { SESSION_DAYS } from '../../accounts/contract.ts'
import { EVIDENCE_DAYS } from '../../blocks/contract.ts'
import type { Output } from '../../platform/contract.ts'
import { connectedProviders } from '../../providers/server/public.ts'
import { MAIL_LOG_DAYS } from '../../server/mail/mail-log.ts'
import type { MemberContext } from '../../server/context.ts'
import type { SiteSettings } from '../../sites/settings-contract.ts'
import { TRAFFIC_DAYS } from '../../traffic/rules.ts'
import type {
  getProcessingRecord as contract,
  ProcessingActivity,
  RecipientUse,
} from '../processing-contract.ts'

type Rule = { rule: string; count: number }
type Activity = {
  name: ProcessingActivity
  recipients: RecipientUse[]
  retention: Rule[]
  /** Whether the brand does it. */
  isDone?: boolean
}

/** Years for which books are kept by law (German Fiscal Code, section 147; Dutch law: seven). */
const BOOK_YEARS = 10
/** As in the job that deletes visits. */
const VISIT_DAYS = 90

const rule = (name: string, count: number): Rule => ({ rule: name, count })

function listActivities(settings: SiteSettings): Activity[] {
  const account = [
    rule('reactivation', settings.reactivation_days),
    rule('confirmation', settings.confirmation_days),
  ]
  const sealed = rule('sealed', EVIDENCE_DAYS)
  return [
    { name: 'accounts', recipients: ['mail', 'sms'], retention: account },
    { name: 'profiles', recipients: ['storage', 'cdn'], retention: [rule('visits', VISIT_DAYS)] },
    {
      name: 'chat',
      recipients: ['storage', 'push'],
      retention: [rule('history', settings.history_months), sealed],
    },
    { name: 'photos', recipients: ['storage', 'cdn'], retention: [rule('account', 0)] },
    { name: 'selfies', recipients: [], retention: [rule('decision', 0)] },
    { name: 'payments', recipients: ['payments', 'mail'], retention: [rule('books', BOOK_YEARS)] },
    { name: 'mails', recipients: ['mail', 'push'], retention: [rule('log', MAIL_LOG_DAYS)] },
    { name: 'moderation', recipients: ['mail'], retention: [sealed] },
    { name: 'service', recipients: ['mail', 'alarms'], retention: [sealed] },
    {
      name: 'security',
      recipients: ['errors', 'traces'],
      retention: [rule('sessions', SESSION_DAYS)],
    },
    {
      name: 'statistics',
      recipients: ['tags', 'recorder'],
      retention: [rule('traffic', TRAFFIC_DAYS)],
    },
    {
      name: 'partners',
      recipients: ['partners'],
      retention: [rule('account', 0)],
      isDone: settings.partner_feeds.length > 0 || settings.partner_recipients.length > 0,
    },
    {
      name: 'affiliates',
      recipients: ['mail'],
      retention: [rule('books', BOOK_YEARS)],
      isDone: settings.affiliates,
    },
    { name: 'staff', recipients: ['mail'], retention: [rule('employment', 0)] },
  ]
}

type Processor = { use: RecipientUse; name: string }

const hostIn = (url: string): string => URL.parse(url)?.hostname ?? url

async function listProcessors(ctx: MemberContext): Promise<Processor[]> {
  const { settings } = ctx.site
  const named: [RecipientUse, string][] = [
    ['cdn', settings.cdn_prefix && hostIn(settings.cdn_prefix)],
    [
      'tags',
      settings.tag_manager.startsWith('GTM-')
        ? 'www.googletagmanager.com'
        : hostIn(settings.tag_manager),
    ],
    ['recorder', settings.session_recorder && hostIn(settings.session_recorder)],
    ['alarms', settings.duty_webhook && hostIn(settings.duty_webhook)],
  ]
  const providers = await connectedProviders(ctx)
  return [
    ...ctx.listServices(),
    // The payments of local mode are made up.
    ...providers
      .filter((name) => name !== 'local')
      .map((name): Processor => ({ use: 'payments', name })),
    ...named.flatMap(([use, name]): Processor[] => (name === '' ? [] : [{ use, name }])),
    ...settings.partner_feeds.map(({ name }): Processor => ({ use: 'partners', name })),
    ...settings.partner_recipients.map(({ name }): Processor => ({ use: 'partners', name })),
  ]
}

/** Generated at each request, so that it never says less than what is configured. */
export async function getProcessingRecord(ctx: MemberContext): Promise<Output<typeof contract>> {
  const { settings, slug } = ctx.site
  const { company } = settings
  const processors = await listProcessors(ctx)
  const used = new Set(processors.map(({ use }) => use))
  return {
    controller: {
      name: company.name || settings.name || slug,
      address: [company.address, company.city].filter(Boolean).join(', '),
      country: company.country,
      email: settings.support_email,
    },
    made_at: ctx.now.toISOString(),
    activities: listActivities(settings)
      .filter(({ isDone = true }) => isDone)
      .map(({ name, recipients, retention }) => ({
        name,
        recipients: recipients.filter((use) => used.has(use)),
        retention,
      })),
    processors,
  }
}
