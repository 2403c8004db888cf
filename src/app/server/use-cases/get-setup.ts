import type { Output, Parsed } from '../../../platform/contract.ts'
import { countTestOrders } from '../../../payments/server/public.ts'
import { mainProvider } from '../../../providers/server/public.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { getSetup as contract } from '../../../sites/console/setup-contract.ts'
import {
  getBrandSettings,
  listChecks,
  listHostChecks,
  type SiteCheck,
} from '../../../sites/console/server/public.ts'
import { displayedCompany, NO_PROVIDER, allowsTestOrders } from '../../../sites/rules.ts'
import { SiteSettings } from '../../../sites/settings-contract.ts'
import { listMissing } from './missing-parts.ts'
import { countSamples } from './remove-samples.ts'
import { atSite } from './site-context.ts'

export async function getSetup(
  here: MemberContext,
  { site = here.site.id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { brand, settings } = await getBrandSettings(here, { site })
  const ctx = here.findSiteById(site) ? atSite(here, site) : here
  const parsed = SiteSettings.parse(settings)
  const checks = await listChecks(ctx.everySite, site)
  const findCheck = (kind: SiteCheck['kind']) =>
    toCheck(checks.find((check) => check.kind === kind))
  const [mail, payments] = [findCheck('mail'), findCheck('payments')]
  const samples = await countSamples(ctx, site)
  const hasCompany = displayedCompany(parsed, false).kvk === parsed.company.kvk
  const configured = new URL(ctx.getOrigin(ctx.findSiteById(FIRST_SITE) ?? ctx.site))
  const host = toHostState(configured, brand)
  const provider = mainProvider(ctx, parsed)
  const sells = provider !== NO_PROVIDER
  const served = ctx.findSiteById(site) ?? ctx.site
  const hosts = await listHostChecks(ctx.everySite, site)
  const tests = await countTestOrders(ctx.db, site)
  const passed = mail?.passed === true && (!sells || payments?.passed === true)
  return {
    brand,
    configured_host: configured.host,
    host,
    has_company: hasCompany,
    mail,
    payments,
    payment_provider: provider,
    sells,
    samples,
    hosts,
    takes_tests: allowsTestOrders(served, ctx.local),
    test_orders: tests.placed,
    missing: await listMissing(ctx, {
      site: served,
      host: brand.host,
      isHttps: configured.protocol === 'https:',
      hosts,
      settings: parsed,
      hasCompany,
      samples,
      provider,
      paidTests: tests.paid,
      mailPassed: mail?.passed === true,
      paymentsPassed: payments?.passed === true,
    }),
    ready: host !== 'other' && hasCompany && passed && samples === 0 && brand.faults.length === 0,
  }
}

/** The site that ORIGIN names. */
const FIRST_SITE = 1

/** Without https the site is tried on this machine, where no host has to lead anywhere. */
function toHostState(
  { protocol, hostname }: URL,
  { id, host, open }: Output<typeof contract>['brand'],
): Output<typeof contract>['host'] {
  if (protocol !== 'https:') return 'served'
  if (id === FIRST_SITE && host !== hostname) return 'other'
  return open ? 'served' : 'unchecked'
}

const toCheck = (check: Omit<SiteCheck, 'kind'> | undefined) =>
  check ? { passed: check.passed, detail: check.detail, at: check.at.toISOString() } : null
