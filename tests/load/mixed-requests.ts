import type { LeanAnswer } from './lean-client.ts'
import type { NodeProcess, Sender } from './chat-node.ts'

export const REQUESTS_OF_MIX = 5

/** One send in five; the rest are the reads of an open page. `index` says which. */
export function requestOfMix(
  node: Pick<NodeProcess, 'get' | 'post'>,
  { cookie, conversation, other }: Sender,
  index: number,
): Promise<LeanAnswer> {
  const reads = [
    // Reads the messages that came: those that nobody reads are kept as undelivered.
    `/api/chat.php?conversation=${conversation}`,
    '/api/chats.php',
    '/api/members.php',
    `/api/member.php?id=${other}`,
  ]
  const path = reads[index % REQUESTS_OF_MIX]
  if (path) return node.get(path, cookie)
  const message = { id: crypto.randomUUID(), conversation, text: `Message ${index}` }
  return node.post('/api/message.php', cookie, message)
}
