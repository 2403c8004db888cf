import * as z from 'zod'
import type { ProviderConnection } from '../../../server/provider-connection.ts'
import {
  ProviderError,
  type Defence,
  type DefenceReason,
  type ProviderRecords,
} from '../provider.ts'
import { connectToDisputes, getMerchantAccount } from './adyen-client.ts'

// The Disputes API (docs.adyen.com/risk-management/disputes-api): it answers 200 also to what it
// refuses, and says so in `disputeServiceResult`.

const Result = z.object({
  disputeServiceResult: z.object({ success: z.boolean(), errorMessage: z.optional(z.string()) }),
})

const Reasons = z.object({
  defenseReasons: z.optional(
    z.array(
      z.object({
        defenseReasonCode: z.string(),
        defenseDocumentTypes: z.optional(
          z.array(
            z.object({
              available: z.boolean(),
              defenseDocumentTypeCode: z.string(),
              requirementLevel: z.string(),
            }),
          ),
        ),
      }),
    ),
  ),
})
type Reason = NonNullable<z.infer<typeof Reasons>['defenseReasons']>[number]

/** Our number of a second round is `<number>-2`; Adyen lets nobody defend that one. */
const DISPUTE = /^[A-Z0-9]{1,40}$/i

/** Empty for a dispute that cannot be defended, or not any more. */
export async function listDefenceReasons(
  connection: ProviderConnection,
  chargeback: string,
): Promise<DefenceReason[]> {
  const { reasons } = await fetchReasons(connection, chargeback)
  return reasons.map((reason) => ({
    code: reason.defenseReasonCode,
    documents: requiredDocuments(reason).map((one) => one.defenseDocumentTypeCode),
  }))
}

/** Supplies the file as each document that the reason requires, then defends the dispute. */
export async function defendOnce(
  connection: ProviderConnection,
  records: ProviderRecords,
  paymentId: string,
  { chargeback, reason, file }: Defence,
): Promise<void> {
  const attempt = { id: `defence-${chargeback}`, kind: 'defence', body: { id: chargeback, reason } }
  const earlier = new Set((await records.list(paymentId)).map(({ id }) => id))
  // The response to an earlier attempt was lost, and the report says that it arrived.
  if (earlier.has(attempt.id) && earlier.has(`information_supplied-${chargeback}`)) return
  const { reasons, refusal } = await fetchReasons(connection, chargeback)
  const chosen = reasons.find((one) => one.defenseReasonCode === reason)
  if (!chosen && earlier.has(attempt.id))
    throw new ProviderError('the report of a defence is awaited')
  if (!chosen) throw new ProviderError(refusal || 'the reason is not offered', { refused: true })
  const dispute = {
    disputePspReference: chargeback,
    merchantAccountCode: getMerchantAccount(connection),
  }
  const content = file.toString('base64')
  const missing = requiredDocuments(chosen).filter(({ available }) => !available)
  const disputes = await connectToDisputes(connection)
  if (missing.length > 0)
    assertAccepted(
      await disputes.supplyDefenseDocument({
        ...dispute,
        defenseDocuments: missing.map(({ defenseDocumentTypeCode }) => ({
          content,
          contentType: 'application/pdf',
          defenseDocumentTypeCode,
        })),
      }),
    )
  await records.add(paymentId, attempt)
  assertAccepted(await disputes.defendDispute({ ...dispute, defenseReasonCode: reason }))
}

async function fetchReasons(
  connection: ProviderConnection,
  chargeback: string,
): Promise<{ reasons: Reason[]; refusal: string }> {
  if (!DISPUTE.test(chargeback)) return { reasons: [], refusal: '' }
  const disputes = await connectToDisputes(connection)
  const answer = await disputes.retrieveApplicableDefenseReasons({
    disputePspReference: chargeback,
    merchantAccountCode: getMerchantAccount(connection),
  })
  const { success, errorMessage = '' } = toResult(answer)
  if (!success) return { reasons: [], refusal: errorMessage }
  const found = z.safeParse(Reasons, answer)
  if (!found.success) throw new ProviderError('the defence reasons of Adyen have another shape')
  return { reasons: found.data.defenseReasons ?? [], refusal: '' }
}

/** One of those of which one suffices; our file contains all that we have. */
function requiredDocuments({ defenseDocumentTypes = [] }: Reason) {
  const at = (level: string) =>
    defenseDocumentTypes.filter(({ requirementLevel }) => requirementLevel === level)
  const [oneOf] = at('OneOrMore')
  const required = [...at('Required'), ...(oneOf ? [oneOf] : [])]
  return required.length > 0 ? required : at('AlternativeRequired').slice(0, 1)
}

function toResult(answer: unknown) {
  const result = z.safeParse(Result, answer)
  if (!result.success) throw new ProviderError('the answer about a dispute has another shape')
  return result.data.disputeServiceResult
}

function assertAccepted(answer: unknown): void {
  const { success, errorMessage } = toResult(answer)
  if (!success) throw new ProviderError(errorMessage || 'the defence is refused', { refused: true })
}
