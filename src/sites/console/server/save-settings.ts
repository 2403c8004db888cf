import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import { approvalKind } from '../../../server/approval-kind.ts'
import type { Context, MemberContext } from '../../../server/context.ts'
import { assertReachable } from '../../../server/outgoing/assert-reachable.ts'
import { countRoleHolders, askSecondAdmin, recordAudit } from '../../../staff/server/public.ts'
import type { SiteSettings } from '../../settings-contract.ts'
import { isSampleCompany, type SettingFault } from '../../rules.ts'
import { checkSettings, defaultSettings } from '../../server/check-settings.ts'
import { findServed } from '../../server/site-registry.ts'
import {
  findSiteRow,
  listSiteRows,
  lockSites,
  updateSite,
  type EditedRow,
  type SiteChange,
} from '../../server/site.ts'
import type { Change, saveSettings as contract } from '../contract.ts'
import { changesBetween } from '../change-rules.ts'
import { findConflicts, MASK, maskSecrets, type EditedSite } from '../rules.ts'
import { atEditedBrand } from './at-edited-brand.ts'
import { listChargedPrices } from './credit-orders.ts'
import { needsSecondAdmin, selectMoneyChanges } from './permissions.ts'

const KIND = 'settings.save'

export async function saveSettings(
  here: MemberContext,
  { site, revision, changes, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const ctx = await atEditedBrand(here, site)
  await assertFeedsReachable(ctx, changes['partner_feeds'])
  for (const name of ['duty_webhook', 'rates_url'])
    await assertAddressReachable(ctx, name, changes[name])
  const row = await getLockedSite(ctx, site)
  assertRevision(row, revision)
  return saveOrAsk(ctx, row, { changes, reason })
}

/** Requests to a feed reach public hosts only. */
async function assertFeedsReachable(ctx: MemberContext, edited: unknown): Promise<void> {
  const feeds = z.safeParse(z.array(z.object({ url: z.string() })), edited).data ?? []
  for (const { url } of feeds) await assertReachable(ctx, url, 'partner_feeds')
}

/** Neither do other requests; an address that was not edited may be the mask. */
async function assertAddressReachable(
  ctx: MemberContext,
  name: string,
  edited: unknown,
): Promise<void> {
  if (typeof edited === 'string' && edited !== '' && edited !== MASK)
    await assertReachable(ctx, edited, name)
}

const assertRevision = (row: EditedRow, revision: number) => {
  if (row.revision !== revision) throw new ApiError('settings_outdated', { revision: row.revision })
}

/** Saves changes of a locked site; a second admin approves those that move money. */
export async function saveOrAsk(
  ctx: MemberContext,
  row: EditedRow,
  { changes, reason }: Pick<SettingChanges, 'changes' | 'reason'>,
): Promise<Output<typeof contract>> {
  const { before, after, faults } = await previewChanges(ctx, row, changes)
  const different = after && faults.length === 0 ? displayedChanges(before, after) : []
  const money = after
    ? selectMoneyChanges(different, {
        before: before.settings,
        after: after.settings,
        charged: await listChargedPrices(ctx.everySite, row.site_id),
      })
    : []
  if (money.length === 0)
    return {
      ...(await changeSite(ctx, row, { changes, reason, source: 'console' })),
      approval: null,
    }
  const change = {
    mail: 'settings' as const,
    kind: KIND,
    subject: { kind: 'site', id: String(row.site_id) },
    payload: { site: row.site_id, revision: row.revision, changes },
    params: { name: before.settings.name || row.slug },
    summary: {},
    changes: different,
    reason,
  }
  const approval = await askSecondAdmin(ctx, change, await needsSecondAdmin(ctx, row, before))
  if (approval !== null) return { revision: row.revision, changes: different, approval }
  return { ...(await changeSite(ctx, row, { changes, reason, source: 'console' })), approval }
}

export const settingsApproval = approvalKind({
  kind: KIND,
  roles: ['admin'],
  payload: z.object({
    site: z.int(),
    revision: z.int(),
    changes: z.record(z.string(), z.unknown()),
  }),
  execute: async (ctx, { site, revision, changes }, { reason, requestedBy }) => {
    const row = await getLockedSite(ctx, site)
    assertRevision(row, revision)
    await changeSite(ctx, row, { changes, reason, source: 'console', by: requestedBy })
  },
})

export async function getLockedSite(ctx: Context, site: number): Promise<EditedRow> {
  await lockSites(ctx.everySite)
  const row = await findSiteRow(ctx.everySite, site)
  if (!row) throw new ApiError('not_found')
  return row
}

export type SettingChanges = {
  changes: Record<string, unknown>
  reason: string
  source: SiteChange['source']
  /** Who asked for it, if another person approved it. */
  by?: string
  /** Opens the site with these settings. */
  opens?: boolean
}

/** Stores valid changes of a locked site, with their audit entry. */
export async function changeSite(
  ctx: Context,
  row: EditedRow,
  { changes, reason, source, by, opens = false }: SettingChanges,
): Promise<{ revision: number; changes: Change[] }> {
  const { before, after, faults } = await previewChanges(ctx, row, changes, opens)
  const [first] = faults
  if (first || !after)
    throw new ApiError('settings_invalid', {
      setting: first?.setting ?? '',
      problem: first?.problem ?? 'invalid_type',
      bound: first?.bound ?? '',
    })
  const differences = changesBetween(before, after)
  if (differences.length === 0 && !opens) throw new ApiError('nothing_changed')
  const revision = await updateSite(ctx.everySite, {
    id: row.site_id,
    host: after.host,
    aliases: after.aliases,
    settings: withoutDefaults(after.settings),
    openedAt: opens ? ctx.now : row.opened_at,
    change: { by: by ?? ctx.actor?.memberId ?? null, source, reason, at: ctx.now },
  })
  const visible = displayedChanges(before, after)
  await recordAudit(ctx.everySite, ctx, {
    action: opens ? 'site.open' : 'settings.save',
    subject: { kind: 'site', id: String(row.site_id) },
    siteId: row.site_id,
    reason,
    before: Object.fromEntries(visible.map(({ path, from }) => [path, from])),
    after: Object.fromEntries(visible.map(({ path, to }) => [path, to])),
  })
  return { revision, changes: visible }
}

/** The differences as people read them: a changed secret is one, but its value is masked. */
export function displayedChanges(before: EditedSite, after: EditedSite): Change[] {
  const masked = ({ settings, ...site }: EditedSite) => ({
    ...site,
    settings: maskSecrets(settings),
  })
  const readable = changesBetween(masked(before), masked(after))
  return changesBetween(before, after).map(
    ({ path }) => readable.find((change) => change.path === path) ?? hiddenChange(path),
  )
}

const hiddenChange = (path: string): Change => ({ path, from: MASK, to: MASK })

type Preview = { before: EditedSite; after: EditedSite | null; faults: SettingFault[] }

/** What a site would be after changes, and what is wrong with that. */
export async function previewChanges(
  ctx: Context,
  row: EditedRow,
  changes: Record<string, unknown>,
  opens = false,
): Promise<Preview> {
  const before = await findServed(row, ctx)
  const { host = before.host, aliases = before.aliases, ...settings } = changes
  const checked = checkSettings({ ...before.settings, ...settings })
  if (!checked.settings || checked.faults.length > 0)
    return { before, after: null, faults: checked.faults }
  if (typeof host !== 'string' || !isListOfTexts(aliases)) {
    const setting = typeof host === 'string' ? 'aliases' : 'host'
    return { before, after: null, faults: [{ setting, problem: 'invalid_type', bound: null }] }
  }
  const after = { host, aliases, settings: restoreSecrets(checked.settings, before.settings) }
  const others = (await listSiteRows(ctx.everySite)).filter(({ site_id: id }) => id !== row.site_id)
  const allowsSample =
    !opens && (ctx.local || (row.opened_at === null && isSampleCompany(before.settings.company)))
  const faults = findConflicts(after, {
    before,
    allowsSample,
    looks: [...ctx.brands.keys()],
    hosts: others.flatMap((other) => [other.host, ...other.aliases]),
  })
  const all = [
    ...faults,
    ...missingSecrets(after.settings),
    ...(await findMissingDesk(ctx, row, { before, after })),
  ]
  return { before, after, faults: all }
}

type SiteEdit = { before: EditedSite; after: EditedSite }

/** A brand turns fictional profiles on only when somebody answers for them. */
async function findMissingDesk(
  { db }: Context,
  { site_id: id }: EditedRow,
  { before, after }: SiteEdit,
): Promise<SettingFault[]> {
  if (!after.settings.fictional || before.settings.fictional) return []
  const people = await countRoleHolders({ db, site: { id } }, 'fictional')
  return people > 0 ? [] : [{ setting: 'fictional', problem: 'no_desk', bound: null }]
}

const isListOfTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

/** Only what differs is stored, so that a later release can improve a default. */
const withoutDefaults = (settings: SiteSettings): object =>
  Object.fromEntries(
    Object.entries(settings).filter(
      ([name, value]) => !isDeepStrictEqual(value, Reflect.get(defaultSettings, name)),
    ),
  )

/**
 * Puts the hidden tokens back into settings that were edited with the mask. A token stays masked,
 * which `missingSecrets` reports, if its feed now is at another host: nobody may have a token that
 * they cannot read sent to a host of their choice.
 */
const restoreSecrets = (edited: SiteSettings, stored: SiteSettings): SiteSettings => ({
  ...edited,
  mailgun_key: edited.mailgun_key === MASK ? stored.mailgun_key : edited.mailgun_key,
  duty_webhook: edited.duty_webhook === MASK ? stored.duty_webhook : edited.duty_webhook,
  push_key: edited.push_key === MASK ? stored.push_key : edited.push_key,
  partner_feeds: edited.partner_feeds.map((feed) => {
    if (feed.token !== MASK) return feed
    const before = stored.partner_feeds.find(({ id }) => id === feed.id)
    const isSameHost = before && URL.parse(before.url)?.origin === URL.parse(feed.url)?.origin
    return isSameHost ? { ...feed, token: before.token } : feed
  }),
})

/** Tokens of which only the mask is known. */
const missingSecrets = ({ partner_feeds }: SiteSettings): SettingFault[] =>
  partner_feeds.some(({ token }) => token === MASK)
    ? [{ setting: 'partner_feeds', problem: 'secret_missing', bound: null }]
    : []
