import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { AffiliateTable } from '../../server/database/generated/tables.ts'
import { execute, maybeRow, type Queryable } from '../../server/database/query.ts'
import { hashToken } from '../../server/http/visitor.ts'
import type { Seal } from '../../server/seal.ts'
import type { Outgoing } from '../../server/outgoing/outgoing.ts'
import { fillTemplate, isPostbackTemplate, type AffiliateEvent } from '../rules.ts'

export type Affiliate = Pick<
  AffiliateTable,
  'affiliate_id' | 'site_id' | 'network' | 'url_template' | 'secret'
>

export async function findAffiliate(
  db: Queryable,
  site: number,
  network: string,
  event: AffiliateEvent,
): Promise<Affiliate | null> {
  return maybeRow<Affiliate>(
    db,
    sql`select affiliate_id, site_id, network, url_template, secret from affiliate
        where site_id = ${site} and network = ${network} and active and ${event}::text = any(events)`,
  )
}

type NewAffiliate = {
  site: number
  network: string
  urlTemplate: string
  secret: string
  events: readonly AffiliateEvent[]
}

const toSealOwner = (affiliateId: string) => `affiliate ${affiliateId}`

/** Whether postbacks to the template would be sent; one to an address of ours is refused. */
export const isPostbackAccepted = async (
  outgoing: Pick<Outgoing, 'isRefused'>,
  template: string,
): Promise<boolean> =>
  isPostbackTemplate(template) && !(await outgoing.isRefused(fillTemplate(template, {})))

/** Replaces URL, secret and events of the network's affiliate; its earlier reports stay. */
export async function saveAffiliate(
  db: Queryable,
  seal: Seal,
  { site, network, urlTemplate, secret, events }: NewAffiliate,
): Promise<void> {
  const existing = await maybeRow<{ affiliate_id: string }>(
    db,
    sql`select affiliate_id from affiliate where site_id = ${site} and network = ${network}`,
  )
  const id = existing?.affiliate_id ?? crypto.randomUUID()
  const sealed = seal.encrypt(secret, toSealOwner(id))
  await execute(
    db,
    sql`insert into affiliate (affiliate_id, site_id, network, url_template, secret, events)
        values (${id}, ${site}, ${network}, ${urlTemplate}, ${sealed}, ${[...events]}::text[])
        on conflict (site_id, network) do update set
          url_template = excluded.url_template, secret = excluded.secret, events = excluded.events, active = true`,
  )
}

export const decryptSecret = (seal: Seal, { affiliate_id, secret }: Affiliate): string =>
  seal.decrypt(secret, toSealOwner(affiliate_id))

export async function findAffiliateId(
  db: Queryable,
  site: number,
  network: string,
): Promise<string | null> {
  const record = await maybeRow<{ affiliate_id: string }>(
    db,
    sql`select affiliate_id from affiliate where site_id = ${site} and network = ${network}`,
  )
  return record?.affiliate_id ?? null
}

/** Returns a new token for the affiliate's figures, of which only the hash is stored; the old one ends. */
export async function replaceAccessToken(db: Queryable, affiliateId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await execute(
    db,
    sql`update affiliate set access_hash = ${hashToken(token)} where affiliate_id = ${affiliateId}`,
  )
  return token
}

export async function findAffiliateByToken(
  db: Queryable,
  site: number,
  token: string,
): Promise<Pick<Affiliate, 'affiliate_id' | 'network'> | null> {
  return maybeRow<Pick<Affiliate, 'affiliate_id' | 'network'>>(
    db,
    sql`select affiliate_id, network from affiliate
        where site_id = ${site} and access_hash = ${hashToken(token)}`,
  )
}
