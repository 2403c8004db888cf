import { defineEvent } from '../domain-event.ts'

/**
 * Somebody asked for a push about this, or works on it, so that their choices about likes and messages
 * do not count. The text is the subject of the mail of that template; a press opens `path`.
 */
export type RequestedPush = {
  member: string
  template: string
  values: Record<string, string | number>
  path: string
}
export const pushRequested = defineEvent<RequestedPush>('push_requested')
