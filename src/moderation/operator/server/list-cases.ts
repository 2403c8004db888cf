import * as z from 'zod'
import {
  countOpenCases,
  listOpenComplaints,
  listOpenReports,
  type ComplaintRow,
  type ReportRow,
} from '../../server/public.ts'
import type { Output } from '../../../platform/contract.ts'
import { photoUrl } from '../../../platform/photo-url.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { listCases as contract, OpenCase } from '../contract.ts'
import { listDecidedBy } from './audit-entry.ts'
import { listBanRequesters } from './ban-by-report.ts'
import { listAppealedCases } from './case-references.ts'

const MAX_CASES = 20
const MAX_PHOTOS = 6

export async function listCases(ctx: MemberContext): Promise<Output<typeof contract>> {
  const [reports, complaints] = [
    await listOpenReports(ctx.db, ctx.site.id, MAX_CASES),
    await listOpenComplaints(ctx.db, ctx.site.id, MAX_CASES),
  ]
  const appealed = complaints.flatMap(listAppealedCases)
  const decidedByMe = await listDecidedBy(ctx.db, ctx.actor.memberId, appealed)
  const requesters = await listBanRequesters(
    ctx,
    reports.map(({ report_id }) => report_id),
  )
  const cases = [
    ...reports.map((report) => ({
      ...fromReport(report),
      ban_requested_by: requesters.get(report.report_id) ?? null,
    })),
    ...complaints.map((complaint) => fromComplaint(complaint, decidedByMe)),
  ]
  return {
    cases: cases.toSorted((a, b) => (a.answer_by < b.answer_by ? -1 : 1)).slice(0, MAX_CASES),
    total: await countOpenCases(ctx.db, ctx.site.id),
  }
}

const EvidenceMessage = z.object({
  body: z.string(),
  sender_id: z.coerce.string(),
  kind: z.string(),
})
const EvidenceConversation = z.object({
  message: EvidenceMessage,
  before: z.array(EvidenceMessage),
})
const Photo = z.object({ name: z.string(), status: z.optional(z.string()) })
/** The shape of a report's snapshot; see `createSnapshot`. */
const Snapshot = z.object({
  profile: z.optional(z.object({ name: z.string(), about: z.string() })),
  photos: z.optional(z.array(Photo)),
  photo: z.optional(Photo),
  message: z.optional(EvidenceConversation),
  gift: z.optional(EvidenceConversation),
})

function fromReport(report: ReportRow): Omit<OpenCase, 'ban_requested_by'> {
  const snapshot = z.parse(Snapshot, report.snapshot)
  const conversation = snapshot.message ?? snapshot.gift
  const photos = snapshot.photo
    ? [snapshot.photo]
    : (snapshot.photos ?? []).filter((photo) => photo.status === 'active')
  const messages = conversation
    ? [
        ...conversation.before.map((message) => ({ message, reported: false })),
        { message: conversation.message, reported: true },
      ]
    : []
  return {
    kind: 'report',
    id: report.report_id,
    number: `R-${report.report_id}`,
    ...times(report),
    subject: report.subject,
    reason: report.reason,
    text: report.text,
    about: '',
    language: report.language,
    member: report.reported_id,
    shown: {
      name: snapshot.profile?.name ?? '',
      about: snapshot.profile?.about ?? '',
      photos: photos.slice(0, MAX_PHOTOS).map(({ name }) => photoUrl(name, 'card')),
      messages: messages.map(({ message, reported }) => ({
        text: message.body,
        reported,
        theirs: message.sender_id === report.reported_id,
      })),
    },
    for_another: false,
  }
}

function fromComplaint(complaint: ComplaintRow, decidedByMe: Set<string>): OpenCase {
  const { complaint_id: id, about, text, language } = complaint
  return {
    kind: 'complaint',
    id,
    number: `C-${id}`,
    ...times(complaint),
    subject: complaint.kind,
    reason: null,
    text,
    about,
    language,
    member: complaint.member_id,
    shown: { name: complaint.name, about: '', photos: [], messages: [] },
    ban_requested_by: null,
    for_another: listAppealedCases(complaint).some((named) => decidedByMe.has(named)),
  }
}

const times = ({ at, answer_by }: { at: Date; answer_by: Date }) => ({
  at: at.toISOString(),
  answer_by: answer_by.toISOString(),
})
