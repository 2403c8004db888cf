import { ApiError } from '../../platform/api-error.ts'
import type { Context } from '../../server/context.ts'
import { asMember } from '../../server/member-context.ts'
import { route, type CallLimit, type RawRoute } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import * as intro from '../intro-contract.ts'
import { draftVoice } from './draft-voice.ts'
import { getVoiceIntro } from './get-voice-intro.ts'
import { removeVoiceIntro } from './remove-voice-intro.ts'
import { saveVoiceIntro } from './save-voice-intro.ts'
import { serveSound } from './serve-sound.ts'
import { serveVoiceIntro } from './serve-voice-intro.ts'
import { findRecording } from './voice-recording.ts'

const recordings: CallLimit = {
  name: 'voice_recordings',
  points: 60,
  seconds: 3600,
  by: 'member',
  store: 'database',
}

export const voiceRoutes = [
  route(contract.draftVoice, draftVoice, { transaction: 'own', limits: [recordings] }),
  route(intro.getVoiceIntro, getVoiceIntro),
  route(intro.saveVoiceIntro, saveVoiceIntro),
  route(intro.removeVoiceIntro, removeVoiceIntro),
]

/** The recording as others would hear it, for its owner alone. */
async function serveDraft(
  ctx: Context,
  request: Request,
  { id = '' }: Record<string, string>,
): Promise<Response> {
  if (!ctx.actor) throw new ApiError('authentication_required')
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  const recording = isId && (await findRecording(asMember(ctx, ctx.actor), id))
  if (!recording) throw new ApiError('not_found')
  return serveSound(ctx, request, recording.name)
}

export const voiceRawRoutes: RawRoute[] = [
  { method: 'GET', path: '/voice-drafts/:id', handle: serveDraft },
  { method: 'GET', path: '/voice-intros/:member/:id', handle: serveVoiceIntro },
]
