import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { reviewWithdrawn } from '../../server/review-kind.ts'
import type { removeVoiceIntro as contract } from '../intro-contract.ts'
import { getVoiceIntro } from './get-voice-intro.ts'
import { lockIntro, withdrawIntro } from './voice-intro.ts'

export async function removeVoiceIntro(ctx: MemberContext): Promise<Output<typeof contract>> {
  await lockIntro(ctx)
  if (await withdrawIntro(ctx))
    await ctx.emit(reviewWithdrawn, { kind: 'voice_intro', subject: ctx.actor.memberId })
  return getVoiceIntro(ctx)
}
