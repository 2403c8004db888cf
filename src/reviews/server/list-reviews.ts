import type { Output, Parsed } from '../../platform/contract.ts'
import { untyped } from '../../platform/untyped.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listReviews as contract } from '../contract.ts'
import { getKindFor, toReviewer, type Kinds } from './kinds.ts'
import { countWaiting, listWaiting, type ListedReview } from './review.ts'

const PAGE_SIZE = 100

export const listReviews =
  (kinds: Kinds) =>
  async (
    ctx: MemberContext,
    { kind: name, after }: Parsed<typeof contract>,
  ): Promise<Output<typeof contract>> => {
    const kind = getKindFor(ctx, kinds, name)
    const reviewer = toReviewer(ctx)
    const [place = '', subject = ''] = after?.split('.') ?? []
    const reviews = await listWaiting(ctx.db, kind, {
      reviewer,
      now: ctx.now,
      after: after ? { place, subject } : null,
      limit: PAGE_SIZE + 1,
    })
    const page = reviews.slice(0, PAGE_SIZE)
    const fields = (await kind.show?.(ctx, page)) ?? []
    return {
      reviews: page.map((review, index) =>
        untyped({ for_another: false, ...fields[index], ...toHead(name, review) }),
      ),
      total: await countWaiting(ctx.db, kind, reviewer),
      next: reviews.length > PAGE_SIZE ? toCursor(page.at(-1)) : null,
    }
  }

const toHead = (kind: string, review: ListedReview) => ({
  kind,
  subject: review.subject_id,
  since: review.since.toISOString(),
  due_at: review.due_at.toISOString(),
  claimed_by:
    review.claimed_by === null ? null : { id: review.claimed_by, name: review.claimer ?? '' },
})

const toCursor = (last: ListedReview | undefined): string | null =>
  last ? `${last.place}.${last.subject_id}` : null
