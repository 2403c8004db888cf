import { createHash } from 'node:crypto'
import { addAdvertisedAccount, touchAdvertisedAccounts } from '../../accounts/server/public.ts'
import { saveAdvertisedProfile } from '../../profiles/server/public.ts'
import type { Context } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import { OutgoingError } from '../../server/outgoing/outgoing.ts'
import {
  toBirthDate,
  documentTimeFailure,
  toExpiry,
  rankedAsSeenAt,
  showsOrigin,
} from '../rules.ts'
import {
  FeedError,
  readFeed,
  readProfile,
  SIGNATURE_HEADER,
  type Feed,
  type FeedDocument,
  type FeedProfile,
} from './feed.ts'
import { findIssuedAt, saveImport, saveImportFailure } from './partner-import.ts'
import {
  extendPartnerProfiles,
  isDuplicate,
  listStoredProfiles,
  lockPartnerProfiles,
  savePartnerProfile,
  type StoredProfile,
} from './partner-profile.ts'
import { importPhotoJob } from './partner-jobs.ts'
import { removeProfiles } from './remove-profiles.ts'

const FETCH_LIMITS = { maxBytes: 10_000_000, timeout: 30_000 }
const BATCH_SIZE = 50

/**
 * Synchronizes the profiles of a partner's feed. A feed that is unreachable, invalid or not
 * properly signed changes nothing; its profiles stay until they expire.
 */
export async function importFeed(ctx: Context, feedId: string): Promise<void> {
  const { settings } = ctx.site
  const feed = settings.partner_feeds.find(({ id }) => id === feedId)
  if (!feed || !showsOrigin(settings, feed.origin)) return
  try {
    await applyDocument(ctx, feed, await fetchDocument(ctx, feed))
  } catch (error) {
    if (!(error instanceof FeedError || error instanceof OutgoingError)) throw error
    ctx.log.error({ site: ctx.site.slug, feed: feed.id, code: error.code }, 'a feed failed')
    await saveImportFailure(ctx.db, ctx.site.id, feed.id, error.code, ctx.now)
  }
}

async function fetchDocument(ctx: Context, feed: Feed): Promise<FeedDocument> {
  const response = await ctx.outgoing.request(feed.url, {
    ...FETCH_LIMITS,
    headers: {
      accept: 'application/json',
      ...(feed.token && { authorization: `Bearer ${feed.token}` }),
    },
  })
  if (response.status !== 200) throw new FeedError('status')
  const document = readFeed(feed, response.body, response.header(SIGNATURE_HEADER))
  if (document.site !== ctx.site.host) throw new FeedError('wrong_site')
  const last = await findIssuedAt(ctx.db, ctx.site.id, feed.id)
  const failure = documentTimeFailure(document.issued_at, last, ctx.now)
  if (failure) throw new FeedError(failure)
  return document
}

type Entry = {
  profile: FeedProfile
  version: Buffer
  expiresAt: Date
  stored: StoredProfile | null
}

async function applyDocument(ctx: Context, feed: Feed, document: FeedDocument): Promise<void> {
  const stored = await listStoredProfiles(ctx.db, ctx.site.id, feed.id)
  const entries = readEntries(ctx, feed, document, stored)
  const listed = new Set(entries.map(({ profile }) => profile.id))
  // Removed first, so that a person with a new id does not count as a duplicate.
  const missing = stored.filter(({ external_id }) => !listed.has(external_id))
  await removeProfiles(
    ctx,
    missing.flatMap(({ member_id }) => member_id ?? []),
  )
  const isUnchanged = ({ stored: before, version }: Entry) =>
    before?.version.equals(version) === true
  const unchanged = entries.filter(isUnchanged)
  await extendPartnerProfiles(
    ctx.db,
    ctx.site.id,
    feed.id,
    unchanged.map(({ profile, expiresAt }) => ({ externalId: profile.id, expiresAt })),
  )
  const changed = entries.filter((entry) => !isUnchanged(entry))
  let saved = unchanged.length
  for (let start = 0; start < changed.length; start += BATCH_SIZE)
    saved += await saveBatch(ctx, feed, changed.slice(start, start + BATCH_SIZE))
  await touchAdvertisedAccounts(
    ctx.db,
    entries.flatMap(({ stored: before }) => before?.member_id ?? []),
    rankedAsSeenAt(ctx.now),
  )
  const skipped = document.profiles.length - saved
  const result = { issuedAt: document.issued_at, profiles: saved, skipped }
  await saveImport(ctx.db, ctx.site.id, feed.id, result, ctx.now)
}

/**
 * Returns the valid entries, the first of those with the same id, without profiles that a moderator
 * disabled.
 */
function readEntries(
  ctx: Context,
  feed: Feed,
  document: FeedDocument,
  stored: StoredProfile[],
): Entry[] {
  const before = new Map(stored.map((profile) => [profile.external_id, profile]))
  const entries = new Map<string, Entry>()
  for (const raw of document.profiles) {
    const profile = readProfile(feed, ctx.site.settings, raw)
    if (!profile || entries.has(profile.id)) continue
    const stored = before.get(profile.id) ?? null
    if (stored && stored.member_id === null) continue
    const expiresAt = toExpiry(profile.expires_at, ctx.now)
    if (expiresAt <= ctx.now) continue
    const version = hashVersion(profile, toBirthDate(profile.age, ctx.now))
    entries.set(profile.id, { profile, version, expiresAt, stored })
  }
  return [...entries.values()]
}

const sha256 = (parts: unknown) => createHash('sha256').update(JSON.stringify(parts)).digest()

const hashVersion = ({ expires_at: _expiry, ...content }: FeedProfile, birthDate: string) =>
  sha256([content, birthDate])

/** Equal for the same person in two feeds: a hash of the visible fields, normalized. */
const hashContent = ({ name, gender, age, country, city, about }: FeedProfile) =>
  sha256(
    [name, gender, age, country, city, about].map((text) =>
      String(text).normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim(),
    ),
  )

/** Returns how many entries were saved; the others are duplicates. */
async function saveBatch(ctx: Context, feed: Feed, entries: Entry[]): Promise<number> {
  return ctx.inTransaction(async (txCtx) => {
    await lockPartnerProfiles(txCtx.db, ctx.site.id)
    let saved = 0
    for (const entry of entries) if (await saveEntry(txCtx, feed, entry)) saved++
    return saved
  })
}

async function saveEntry(ctx: Context, feed: Feed, entry: Entry): Promise<boolean> {
  const { profile, stored, version, expiresAt } = entry
  const contentHash = hashContent(profile)
  const key = { site: ctx.site.id, feed: feed.id, externalId: profile.id }
  if (await isDuplicate(ctx.db, key, contentHash)) return false
  const memberId = stored?.member_id ?? newId()
  const { language, country } = profile
  if (!stored)
    await addAdvertisedAccount(ctx.db, {
      memberId,
      site: ctx.site.id,
      language,
      country,
      now: ctx.now,
      seenAt: rankedAsSeenAt(ctx.now),
    })
  const birthDate = toBirthDate(profile.age, ctx.now)
  await saveAdvertisedProfile(ctx, { ...profile, memberId, origin: feed.origin, birthDate })
  const [offerUrl, photoUrl] = [profile.url, profile.photo]
  await savePartnerProfile(ctx.db, {
    ...key,
    memberId,
    contentHash,
    version,
    offerUrl,
    photoUrl,
    expiresAt,
  })
  if (photoUrl !== (stored?.photo_url ?? ''))
    await ctx.enqueue(
      importPhotoJob,
      { site: ctx.site.id, member: memberId, url: photoUrl },
      { key: `partner-photo-${memberId}`, queue: 'partners_photos', maxAttempts: 5 },
    )
  return true
}
