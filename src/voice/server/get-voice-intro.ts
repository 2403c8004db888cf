import type { Output } from '../../platform/contract.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import type { getVoiceIntro as contract, VoiceIntro } from '../intro-contract.ts'
import { voiceEncoder } from './encoder.ts'
import { findIntro, type IntroRow } from './voice-intro.ts'

/** Whether members record here: where the brand has voice notes and this machine encodes them. */
const canRecord = async ({ site }: Pick<Context, 'site'>): Promise<boolean> =>
  site.settings.voice_notes && (await voiceEncoder.isAvailable())

const toVoiceIntro = ({ member_id, id, milliseconds, wave, words }: IntroRow): VoiceIntro => ({
  src: `/voice-intros/${member_id}/${id}`,
  milliseconds,
  wave,
  words,
})

export async function getVoiceIntro(ctx: MemberContext): Promise<Output<typeof contract>> {
  const intro = await findIntro(ctx, ctx.actor.memberId)
  return {
    intro: intro && { ...toVoiceIntro(intro), id: intro.id, state: intro.state },
    can_record: await canRecord(ctx),
  }
}

/** What a member says on their profile to other members; null while nobody of the staff let it pass. */
export async function findVisibleIntro(ctx: Context, member: string): Promise<VoiceIntro | null> {
  if (!ctx.actor || !ctx.site.settings.voice_notes) return null
  const intro = await findIntro(ctx, member)
  const isOwn = ctx.actor.memberId === member
  return intro && (isOwn || intro.state === 'shown') ? toVoiceIntro(intro) : null
}
