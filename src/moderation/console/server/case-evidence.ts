import * as z from 'zod'
import { ReportDetail } from '../../contract.ts'
import { SignalRule } from '../../../safety/contract.ts'
import { photoUrl } from '../../../platform/photo-url.ts'
import type { ReportCase } from '../../server/public.ts'
import type { CaseDetails } from '../contract.ts'

const MAX_PHOTOS = 6

const EvidenceMessage = z.object({
  body: z.string(),
  sender_id: z.coerce.string(),
  kind: z.string(),
  seq: z.optional(z.int()),
  photo_name: z.nullish(z.string()),
})
const EvidenceConversation = z.object({
  message: EvidenceMessage,
  before: z.array(EvidenceMessage),
})
const Photo = z.object({ name: z.string(), status: z.optional(z.string()) })
/** The shape of a report's snapshot; see `createSnapshot`. */
const Snapshot = z.object({
  profile: z.optional(z.object({ name: z.string(), about: z.string() })),
  answers: z.optional(z.array(z.string())),
  /** What they wrote to the reporter with a like. */
  comment: z.nullish(z.string()),
  photos: z.optional(z.array(Photo)),
  photo: z.optional(Photo),
  message: z.optional(EvidenceConversation),
  gift: z.optional(EvidenceConversation),
  voice_intro: z.nullish(z.object({ name: z.optional(z.string()), words: z.string() })),
  signals: z.optional(z.array(z.object({ rule: SignalRule }))),
})

/** What the report saved: the profile and its photos, one photo, or a window of a conversation. */
export function readEvidence(report: ReportCase): CaseDetails['evidence'] {
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
    name: snapshot.profile?.name ?? '',
    about: snapshot.profile?.about ?? '',
    detail: ReportDetail.nullable().catch(null).parse(report.detail),
    signals: [...new Set((snapshot.signals ?? []).map(({ rule }) => rule))],
    words: [
      ...(snapshot.answers ?? []),
      ...(snapshot.comment ? [snapshot.comment] : []),
      ...(snapshot.voice_intro?.words ? [snapshot.voice_intro.words] : []),
    ],
    voice_intro: snapshot.voice_intro?.name ? `/operator-voice/${report.report_id}/profile` : null,
    photos: photos.slice(0, MAX_PHOTOS).map(({ name }) => photoUrl(name, 'card')),
    messages: messages.map(({ message, reported }) => ({
      text: message.body,
      voice: isVoice(message) ? `/operator-voice/${report.report_id}/${message.seq}` : null,
      reported,
      theirs: message.sender_id === report.reported_id,
    })),
  }
}

type Message = z.infer<typeof EvidenceMessage>

const isVoice = ({ kind, photo_name }: Message) => kind === 'voice' && Boolean(photo_name)

/** The file of what the profile said when it was reported. */
export const findReportedIntro = (report: ReportCase): string | null =>
  z.parse(Snapshot, report.snapshot).voice_intro?.name ?? null

/** The file of a voice note that a report saved; null where it saved none of this number. */
export function findReportedVoice(report: ReportCase, seq: number): string | null {
  const { message: saved } = z.parse(Snapshot, report.snapshot)
  const messages = saved ? [...saved.before, saved.message] : []
  return messages.find((each) => each.seq === seq && isVoice(each))?.photo_name ?? null
}
