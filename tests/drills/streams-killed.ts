// `npm run drill -- streams-killed`: the node that holds 10,000 open streams ends without a word.
import { setTimeout as delay } from 'node:timers/promises'
import { startSession } from '../../src/accounts/server/public.ts'
import { newId } from '../../src/server/ids.ts'
import { addWriter } from '../factories/chat.ts'
import { drillFault, type Drill } from './fault-under-sends.ts'
import { holdStreams } from './streams.ts'

const STREAMS = Number(process.env['DRILL_STREAMS'] ?? 10_000)
const DEVICES = 10
/** Seconds after which all pages have their events again. */
const MAX_RECONNECT = 60

/** Some tabs and devices of each of many members. */
async function addCookies({ pool }: Drill): Promise<string[]> {
  const cookies: string[] = []
  while (cookies.length < STREAMS) {
    const memberId = await addWriter(pool, { credits: 0 })
    const session = { sessionId: newId(), memberId, siteId: 1, device: 'drill', place: '' }
    const token = await startSession(pool, session, new Date())
    for (let device = 0; device < DEVICES; device++) cookies.push(`auth.session=${token}`)
  }
  return cookies
}

await drillFault({
  name: `node with ${STREAMS.toLocaleString('en')} open streams killed`,
  maxSilence: 25,
  async fault(_cluster, nodes, drill) {
    const cookies = await addCookies(drill)
    const streams = await holdStreams(
      cookies,
      nodes.map(({ port }) => port),
    )
    await streams.untilComplete(60)
    drill.began()
    const killed = nodes[0]?.kill()
    while (streams.open() === STREAMS) await delay(10)
    const back = await streams.untilComplete(MAX_RECONNECT)
    await killed
    streams.close()
    return `all streams open again after ${(back / 1_000).toFixed(1)} s`
  },
})
