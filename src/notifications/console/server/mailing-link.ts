import sql from 'sql-template-tag'
import { localePath } from '../../../platform/locales.ts'
import type { Context } from '../../../server/context.ts'
import { execute, maybeRow } from '../../../server/database/query.ts'
import { isSignature } from '../../../server/signatures.ts'
import type { MailingKind } from '../contract.ts'

const signedText = (mailing: string, member: string) => `mailing-link:${mailing}:${member}`

/** The page that the button of a mailing opens. */
export const toMailingPage = (kind: MailingKind): string =>
  kind === 'promotions' ? '/credits' : '/members'

/** The link of one member's mail: a signature instead of a pixel, so that only a press counts. */
export function createMailingLink(
  { origin, sign }: Pick<Context, 'origin' | 'sign'>,
  mailing: string,
  member: string,
): string {
  const query = new URLSearchParams({ b: mailing, m: member, s: sign(signedText(mailing, member)) })
  return `${origin}/api/mailing-link.php?${query}`
}

/**
 * Leads on to the page of the mailing, in the language of the mail, and counts the first press. A
 * link that is not ours leads to the start page; a prefetch counts nothing.
 */
export async function openMailingLink(ctx: Context, request: Request): Promise<Response> {
  const mailing = ctx.query.get('b') ?? ''
  const member = ctx.query.get('m') ?? ''
  const isOurs = isSignature(ctx, signedText(mailing, member), ctx.query.get('s') ?? '')
  const found = isOurs
    ? await maybeRow<{ kind: MailingKind }>(
        ctx.db,
        sql`select kind from mailing where site_id = ${ctx.site.id} and mailing_id = ${mailing}`,
      )
    : null
  if (found && !request.headers.has('sec-purpose'))
    await execute(
      ctx.db,
      sql`update mailing_recipient set clicked_at = ${ctx.now}
          where mailing_id = ${mailing} and member_id = ${member} and state = 'sent' and clicked_at is null`,
    )
  const location = localePath(ctx.locale, found ? toMailingPage(found.kind) : '/')
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}
