import * as z from 'zod'
import type { Context } from '../../../src/server/context.ts'
import { followUp } from './local-adyen-actions.ts'
import { apiCall, problem, type Handler } from './local-adyen-api.ts'
import { findByDispute, report, savePayment, type LocalPayment } from './local-adyen-payment.ts'

const REASONS = '/retrieveApplicableDefenseReasons'
const BASE = '/local-adyen/ca/services/DisputeService/v30'

/** The ways to defend that the local Adyen offers, with what each requires. */
const offered: Record<string, { code: string; level: 'Required' | 'OneOrMore' | 'Optional' }[]> = {
  SupplyDefenseMaterial: [
    { code: 'DefenseMaterial', level: 'Required' },
    { code: 'TIDorInvoice', level: 'Optional' },
  ],
  GoodsOrServicesProvided: [
    { code: 'ProofOfGoodsOrServicesProvided', level: 'OneOrMore' },
    { code: 'PaperAirlineTicket', level: 'OneOrMore' },
  ],
}

const Dispute = z.object({ merchantAccountCode: z.string(), disputePspReference: z.string() })
type LocalDispute = LocalPayment['disputes'][number]

const accept = (more: object = {}) =>
  Response.json({ ...more, disputeServiceResult: { success: true } })
/** Adyen answers 200 to what it refuses. */
const refuse = (errorMessage: string) =>
  Response.json({ disputeServiceResult: { success: false, errorMessage } })

const save = (ctx: Context, payment: LocalPayment, changed: LocalDispute) => {
  const disputes = payment.disputes.map((one) => (one.id === changed.id ? changed : one))
  return savePayment(ctx, { ...payment, disputes })
}

const withCall = (dispute: LocalDispute, path: string): LocalDispute => ({
  ...dispute,
  calls: [...(dispute.calls ?? []), path.slice(1)],
})

type Handled = (
  ctx: Context,
  found: { payment: LocalPayment; dispute: LocalDispute },
  body: unknown,
) => Promise<Response>

/** Defines a call about a dispute that can still be defended. */
const disputeCall = (path: string, handle: Handled) => {
  const handler: Handler = async (ctx, _, body) => {
    const { data } = z.safeParse(Dispute, body)
    if (!data) return problem(422, 'Required field is not provided')
    const payment = await findByDispute(ctx, data.disputePspReference)
    const dispute = payment?.disputes.find(({ id }) => id === data.disputePspReference)
    if (!payment || !dispute || payment.request.merchantAccount !== data.merchantAccountCode)
      return refuse('Unknown dispute')
    const { endsAt = '', reversed, defended = false, rounds } = dispute
    const counted = path === REASONS ? dispute : withCall(dispute, path)
    const isOver = Date.parse(endsAt) <= ctx.now.getTime()
    if (!reversed && !defended && !isOver && rounds === 1)
      return handle(ctx, { payment, dispute: counted }, body)
    await save(ctx, payment, counted)
    return refuse('Dispute is not defendable')
  }
  return apiCall('POST', path, handler, BASE)
}

const Documents = z.object({
  defenseDocuments: z.array(
    z.object({
      content: z.base64(),
      contentType: z.enum(['application/pdf', 'image/jpg', 'image/jpeg', 'image/tiff']),
      defenseDocumentTypeCode: z.string(),
    }),
  ),
})

const isSatisfied = (reason: string, documents: readonly string[]): boolean => {
  const types = offered[reason] ?? []
  const has = ({ code }: { code: string }) => documents.includes(code)
  const alternatives = types.filter(({ level }) => level === 'OneOrMore')
  return (
    types.filter(({ level }) => level === 'Required').every(has) &&
    (alternatives.length === 0 || alternatives.some(has))
  )
}

/** The Disputes API of the local Adyen. */
export const localAdyenDisputeRoutes = [
  disputeCall(REASONS, async (_, { dispute: { documents = [] } }) =>
    accept({
      defenseReasons: Object.entries(offered).map(([defenseReasonCode, types]) => ({
        defenseReasonCode,
        defenseDocumentTypes: types.map(({ code, level }) => ({
          available: documents.includes(code),
          defenseDocumentTypeCode: code,
          requirementLevel: level,
        })),
        satisfied: isSatisfied(defenseReasonCode, documents),
      })),
    }),
  ),
  disputeCall('/supplyDefenseDocument', async (ctx, { payment, dispute }, body) => {
    const { data } = z.safeParse(Documents, body)
    if (!data) return problem(422, 'Invalid document')
    const codes = data.defenseDocuments.map((one) => one.defenseDocumentTypeCode)
    const documents = [...new Set([...(dispute.documents ?? []), ...codes])]
    await save(ctx, payment, { ...dispute, documents })
    return accept()
  }),
  disputeCall('/defendDispute', async (ctx, { payment, dispute }, body) => {
    const { data } = z.safeParse(z.object({ defenseReasonCode: z.string() }), body)
    const reason = data?.defenseReasonCode ?? ''
    if (!(reason in offered)) return refuse('Invalid defense reason')
    if (!isSatisfied(reason, dispute.documents ?? [])) return refuse('Defense document missing')
    await save(ctx, payment, { ...dispute, defended: true })
    const event = followUp(payment, 'INFORMATION_SUPPLIED', dispute.id)
    await report(ctx, payment, { ...event, additionalData: { disputeStatus: 'Responded' } })
    return accept()
  }),
]
