import type { RawRoute } from '../http/route.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Streams } from './streams.ts'

/** `GET /api/events.php`: the member's live events, for as long as the session lives. */
export function liveRoute(streams: Streams): RawRoute {
  return {
    method: 'GET',
    path: '/api/events.php',
    async handle(ctx) {
      if (!ctx.actor) throw new ApiError('authentication_required')
      const body = streams.open(ctx.actor)
      return new Response(body, {
        headers: {
          'content-type': 'text/event-stream',
          'cache-control': 'private, no-store',
          'x-accel-buffering': 'no',
        },
      })
    },
  }
}
