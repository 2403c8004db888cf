import { paymentsRawRoutes, paymentsRoutes } from '../../payments/server/routes.ts'
import {
  startAdjusting,
  createPriorities,
  withAdmission,
} from '../../server/admission/with-admission.ts'
import type { Admission } from '../../server/admission/admission.ts'
import type { Config } from '../../server/config.ts'
import { onlyHealth } from '../../server/http/health-gate.ts'
import type { Http } from '../../server/http/serve.ts'
import type { Pages } from '../../server/pages/load-pages.ts'
import { withRequestSpans } from '../../server/tracing/spans.ts'

type Settings = {
  config: Config
  admission: Admission
  pages: Pages
  toLabel: (path: string) => string
}

/** Payments are never turned away: the provider has the money by then. */
const essentialPaths = [
  ...paymentsRoutes.map(({ call }) => call.path),
  ...paymentsRawRoutes.map(({ path }) => path),
]

/** What the node answers by its role, with admission control and traces. */
export function answerRequests(
  { fetch }: Http,
  { config, admission, pages, toLabel: getLabel }: Settings,
): { fetch: Http['fetch']; stop(): void } {
  // A developer's machine is often busy with other things.
  const adjusting = config.mode === 'production' ? startAdjusting(admission) : null
  const admitted = withAdmission(fetch, {
    admission,
    getPriority: createPriorities(essentialPaths),
    busyPage: async (locale) => (await pages.bundle()).renderBusyPage(locale),
  })
  const answer = config.traces ? withRequestSpans(admitted, getLabel) : admitted
  return {
    fetch: config.role === 'worker' ? onlyHealth(answer) : answer,
    stop: () => adjusting?.stop(),
  }
}
