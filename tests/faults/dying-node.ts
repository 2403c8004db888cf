// A node that kills itself with SIGKILL at the next request to the payment provider that a script chooses.
import { flushCompileCache } from 'node:module'
import { readConfig } from '../../src/server/config.ts'
import { startNode } from '../../src/app/server/node.ts'
import { silentLog } from '../factories/cluster.ts'
import { plainPages } from '../factories/pages.ts'

/** `before`: the provider gets no request. `after`: it has executed the request, and its response is lost with the process. */
export type Death = { path: string; method?: 'GET'; when: 'before' | 'after' }

let death: Death | null = null
process.on('message', (received: Death) => {
  death = received
  process.send?.('armed')
})
// The parent may be killed too: without this, the node would continue to run alone.
process.once('disconnect', () => process.exit(1))

const { fetch: send } = globalThis
globalThis.fetch = async (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  const dies =
    death !== null &&
    (init?.method ?? 'GET') === (death.method ?? 'POST') &&
    /^\/local-(payments|adyen|flexpay)\//.test(pathname) &&
    pathname.endsWith(death.path)
  if (dies && death?.when === 'before') process.kill(process.pid, 'SIGKILL')
  const answer = await send(input, init)
  if (dies) process.kill(process.pid, 'SIGKILL')
  return answer
}

const pages = {
  ...plainPages,
  bundle: async () => ({
    ...(await plainPages.bundle()),
    renderMail: async (
      template: string,
      _locale: string,
      _site: object,
      { code }: Record<string, string | number>,
    ) => ({
      subject: String(code ?? template),
      text: '',
      html: '',
    }),
  }),
}
await startNode({ config: readConfig(process.env), log: silentLog, pages, extend: () => {} })
// A killed process writes nothing at its end; the next node starts in half the time.
flushCompileCache()
