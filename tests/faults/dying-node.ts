// A node that kills itself with SIGKILL at the next request to the payment provider that a script chooses.
import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import { flushCompileCache } from 'node:module'
import { readConfig } from '../../src/server/config.ts'
import { startNode } from '../../src/app/server/node.ts'
import { requestOf } from './client-request.ts'
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

/** Whether the request of the node to the provider is the one at which it dies. */
const isFatal = ({ method, path }: ClientRequest, when: Death['when']): boolean =>
  death?.when === when &&
  method === (death.method ?? 'POST') &&
  /^\/local-(payments|adyen|flexpay)\//.test(path) &&
  path.replace(/\?.*/, '').endsWith(death.path)

const dieAt = (channel: string, when: Death['when']) =>
  subscribe(channel, (message) => {
    const request = requestOf(message)
    if (request && isFatal(request, when)) process.kill(process.pid, 'SIGKILL')
  })
dieAt('http.client.request.created', 'before')
dieAt('http.client.response.finish', 'after')

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
