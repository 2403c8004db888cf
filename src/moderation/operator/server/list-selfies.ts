import type { Output } from '../../../platform/contract.ts'
import { photoUrl } from '../../../platform/photo-url.ts'
import { ageOn } from '../../../profiles/rules.ts'
import type { MemberContext } from '../../../server/context.ts'
import { listColleagues } from '../../../staff/server/public.ts'
import type { listSelfies as contract } from '../selfies-contract.ts'
import { countWaitingSelfies, listWaitingSelfies } from './selfie.ts'

const PAGE_SIZE = 100

export async function listSelfies(ctx: MemberContext): Promise<Output<typeof contract>> {
  const { db, site, now, actor } = ctx
  const [found, total, isAlone] = await Promise.all([
    listWaitingSelfies(db, { site: site.id, now, limit: PAGE_SIZE }),
    countWaitingSelfies(db, site.id),
    worksAlone(ctx),
  ])
  return {
    total,
    selfies: found.map((selfie) => ({
      member: selfie.member_id,
      name: selfie.name,
      age: ageOn(selfie.birth_date, now),
      thumb: selfie.main_name === null ? null : photoUrl(selfie.main_name, 'thumb'),
      since: selfie.sent_at.toISOString(),
      answer_by: selfie.answer_by.toISOString(),
      claimed_by:
        selfie.claimed_by === null ? null : { id: selfie.claimed_by, name: selfie.claimer ?? '' },
      for_another:
        selfie.member_id === actor.memberId || (selfie.decided_by === actor.memberId && !isAlone),
      refused_before: selfie.decided_by !== null,
    })),
  }
}

/** Nobody else could decide: then who refused a selfie decides the next one too. */
export async function worksAlone({ db, site, actor }: MemberContext): Promise<boolean> {
  const colleagues = await listColleagues(db, site.id, ['moderator'])
  return colleagues.every(({ id }) => id === actor.memberId)
}
