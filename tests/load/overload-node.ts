import { createPlainServer, listen } from '../../src/app/server/http-server.ts'
import { createAdmission } from '../../src/server/admission/admission.ts'
import {
  createPriorities,
  startAdjusting,
  withAdmission,
} from '../../src/server/admission/with-admission.ts'
import { serve } from '../../src/server/http/serve.ts'
import { benchApp } from './bench-app.ts'

/** A node for `overload-bench.ts`, with admission control (`node overload-node.ts on`) or without. */
const bench = await benchApp({ members: 500, pages: null })
const http = serve(bench.app, null)
const admission = createAdmission()
const admitted = withAdmission(http.fetch, {
  admission,
  getPriority: createPriorities(['/api/bundles.php']),
  busyPage: async () => '',
})
if (process.argv[2] === 'on') startAdjusting(admission)
const server = createPlainServer(process.argv[2] === 'on' ? admitted : http.fetch)
await listen(server, { port: 0, host: null })
const address = server.address()
if (typeof address === 'object') process.send?.({ port: address?.port, cookie: bench.cookie })
const close = () => void bench.close().then(() => process.exit(0))
process.once('message', close)
// The benchmark failed.
process.once('disconnect', close)
