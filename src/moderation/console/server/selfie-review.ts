import sql from 'sql-template-tag'
import { listPhotoRows } from '../../../photos/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { photoUrl } from '../../../platform/photo-url.ts'
import { ageOn } from '../../../profiles/rules.ts'
import type { MemberContext } from '../../../server/context.ts'
import type {
  ReviewFields,
  ReviewKind,
  ReviewOutcome,
  WaitingReview,
} from '../../../server/review-kind.ts'
import { listColleagues, recordAudit } from '../../../staff/server/public.ts'
import { SelfieDecision, type OpenedSelfie, type WaitingSelfie } from '../selfies-contract.ts'
import { requestSecondDecision } from './check-selfie.ts'
import { concludeSelfie } from './conclude-selfie.ts'
import { hasSelfie, lockSelfie, type SelfieRow } from '../../../verification/server/public.ts'

type WaitingSelfieRow = WaitingReview & {
  name: string
  birth_date: string
  main_name: string | null
  /** Who refused the selfie before this one. */
  refused_by: string | null
}

/** Selfies of members who ask for the badge; after a refusal another person decides the next one. */
export const selfieReview: ReviewKind = {
  kind: 'selfie',
  queue: sql`'selfies'`,
  roles: ['moderator'],
  promise: 'selfie',
  recordsTimes: true,
  columns: sql`p.name, p.birth_date, s.decided_by as refused_by,
    (select ph.name from photo ph where ph.member_id = s.member_id and ph.photo_id = p.main_photo and ph.deleted_at is null) as main_name`,
  joins: () => sql`join selfie s on s.member_id = r.subject_id and s.state = 'waiting'
    join profile p on p.member_id = r.subject_id
    join account a on a.member_id = r.subject_id and a.status in ('active', 'not_confirmed')`,
  show: showSelfies,
  exists: ({ db, site }, { subject }) => hasSelfie(db, site.id, subject),
  isForAnother: async (ctx, selfie: WaitingSelfieRow) =>
    mustLeave(ctx, selfie, selfie.refused_by !== null && (await worksAlone(ctx))),
  changed: 'selfie_decided',
  open: openSelfie,
  decision: SelfieDecision,
  decide: decideSelfie,
}

async function showSelfies(
  ctx: MemberContext,
  selfies: WaitingSelfieRow[],
): Promise<ReviewFields<WaitingSelfie>[]> {
  const isAlone = await worksAlone(ctx)
  return selfies.map((selfie) => ({
    member: selfie.subject_id,
    name: selfie.name,
    age: ageOn(selfie.birth_date, ctx.now),
    thumb: selfie.main_name === null ? null : photoUrl(selfie.main_name, 'thumb'),
    for_another: mustLeave(ctx, selfie, isAlone),
    refused_before: selfie.refused_by !== null,
  }))
}

/** The caller's own selfie, or one of a member whose last one they refused. */
const mustLeave = (
  { actor }: MemberContext,
  { subject_id: member, refused_by }: WaitingSelfieRow,
  isAlone: boolean,
): boolean => member === actor.memberId || (refused_by === actor.memberId && !isAlone)

/** Nobody else could decide: then who refused a selfie decides the next one too. */
async function worksAlone({ db, site, actor }: MemberContext): Promise<boolean> {
  const colleagues = await listColleagues(db, site.id, ['moderator'])
  return colleagues.every(({ id }) => id === actor.memberId)
}

async function openSelfie(
  ctx: MemberContext,
  { subject_id: member, name, birth_date }: WaitingSelfieRow,
): Promise<OpenedSelfie> {
  const { pose, picture, revision } = await getSelfie(ctx, member)
  await recordAudit(ctx.db, ctx, {
    action: 'selfie.look',
    subject: { kind: 'member', id: member },
    memberId: member,
  })
  return {
    kind: 'selfie',
    member,
    name,
    age: ageOn(birth_date, ctx.now),
    pose,
    revision,
    picture: toPictureUrl(picture),
    photos: await listComparedPhotos(ctx, member),
  }
}

async function getSelfie({ db, site }: MemberContext, member: string): Promise<SelfieRow> {
  const selfie = await lockSelfie(db, site.id, member)
  if (!selfie) throw new ApiError('selfie_decided')
  return selfie
}

/** A data URL: the picture has no address of its own. */
export const toPictureUrl = (picture: Buffer): string =>
  `data:image/webp;base64,${picture.toString('base64')}`

/** The active photos that every member may see, the main one first. */
export async function listComparedPhotos(
  ctx: MemberContext,
  member: string,
): Promise<OpenedSelfie['photos']> {
  return (await listPhotoRows(ctx.db, member))
    .filter((photo) => photo.status === 'active' && !photo.private)
    .toSorted((a, b) => Number(b.main) - Number(a.main))
    .map(({ photo_id, name, main }) => ({
      id: photo_id,
      picture: name,
      full: photoUrl(name, 'full'),
      main,
    }))
}

/** Decides about the picture that the operator saw: the member may have sent another one since. */
async function decideSelfie(
  ctx: MemberContext,
  { subject_id: member }: WaitingReview,
  { revision, pictures, refused_for: refusedFor }: SelfieDecision,
): Promise<ReviewOutcome> {
  const selfie = await getSelfie(ctx, member)
  if (selfie.revision !== revision) throw new ApiError('selfie_decided')
  await recordAudit(ctx.db, ctx, {
    action: 'selfie.decide',
    subject: { kind: 'member', id: member },
    memberId: member,
    reason: refusedFor ?? '',
    after: { verdict: refusedFor === null ? 'approved' : 'refused' },
  })
  const decision = { member, by: ctx.actor.memberId, refusedFor, pictures }
  const needsSecond =
    !(await worksAlone(ctx)) && (await requestSecondDecision(ctx, selfie, decision))
  if (!needsSecond) await concludeSelfie(ctx, decision)
  return {}
}
