import type { Output } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { listChangedTexts as contract } from '../texts-contract.ts'
import { countChangedTexts, listChangedTextRows } from './text-change.ts'

const PAGE_SIZE = 100

export async function listChangedTexts({
  db,
  site,
  now,
  actor,
}: MemberContext): Promise<Output<typeof contract>> {
  const [found, total] = await Promise.all([
    listChangedTextRows(db, { site: site.id, now, limit: PAGE_SIZE }),
    countChangedTexts(db, site.id),
  ])
  return {
    total,
    texts: found.map((text) => ({
      member: text.member_id,
      language: text.language,
      before: { name: text.name, about: text.about },
      after: { name: text.name_now, about: text.about_now },
      since: text.changed_at.toISOString(),
      answer_by: text.answer_by.toISOString(),
      claimed_by:
        text.claimed_by === null ? null : { id: text.claimed_by, name: text.claimer ?? '' },
      for_another: text.member_id === actor.memberId,
    })),
  }
}
