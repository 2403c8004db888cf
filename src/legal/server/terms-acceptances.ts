import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { execute } from '../../server/database/query.ts'
import { currentVersion } from '../rules.ts'
import { findCurrentTerms } from './legal-texts.ts'

type Acceptance = {
  memberId: string
  version: number
  textChecksum: string | null
  source: 'sign_up' | 'visit'
}

/** The first acceptance of a version is the proof; later ones change nothing. */
export async function insertAcceptance(
  { db, site, locale, now }: Context,
  { memberId, version, textChecksum, source }: Acceptance,
): Promise<void> {
  await execute(
    db,
    sql`insert into terms_acceptance (member_id, site_id, version, locale, text_checksum, source, accepted_at)
        values (${memberId}, ${site.id}, ${version}, ${locale}, ${textChecksum}, ${source}, ${now})
        on conflict do nothing`,
  )
}

/** Whoever joins accepts the terms that the sign-up form links to. */
export async function acceptAtSignUp(ctx: Context, memberId: string): Promise<void> {
  const terms = await findCurrentTerms(ctx.db, ctx.site.id, ctx.locale)
  await insertAcceptance(ctx, {
    memberId,
    version: terms?.version ?? currentVersion('terms').version,
    textChecksum: terms?.text_checksum ?? null,
    source: 'sign_up',
  })
}
