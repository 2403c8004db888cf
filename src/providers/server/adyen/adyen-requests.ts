import type { ProviderConnection } from '../../../server/provider-connection.ts'
import { methodNames } from '../../contract.ts'
import type { Purchase } from '../../rules.ts'
import { ProviderError, type AvailableMethods, type PaymentRequest } from '../provider.ts'
import { connectToAdyen, loadLibrary, getMerchantAccount } from './adyen-client.ts'
import { adyenMethods } from './adyen-methods.ts'

/** The results of a charge that are final; a report tells the others, unless the buyer has to act. */
const finalResults = new Set<string>(['Authorised', 'Refused', 'Error', 'Cancelled'])

/** The results after which the buyer has to authenticate (3-D Secure). */
const buyerResults = new Set<string>(['RedirectShopper', 'IdentifyShopper', 'ChallengeShopper'])

/** The bank refuses to be charged without 3-D Secure (docs.adyen.com, “Refusal reasons”). */
const AUTHENTICATION_REQUIRED = '38'

const toAmount = ({ amount: { amount, currency } }: PaymentRequest) => ({ value: amount, currency })

/** Returns the types of methods that the account has for the country, currency and amount. */
async function fetchTypes(
  connection: ProviderConnection,
  { country, currency, amount }: Purchase,
  allowed: string[],
): Promise<Set<string>> {
  const { PaymentsApi } = await connectToAdyen(connection)
  const { paymentMethods } = await PaymentsApi.paymentMethods({
    merchantAccount: getMerchantAccount(connection),
    amount: { value: amount, currency },
    countryCode: country,
    allowedPaymentMethods: allowed,
  })
  if (!paymentMethods) throw new ProviderError('the methods of Adyen have another shape')
  return new Set(paymentMethods.flatMap(({ type }) => type ?? []))
}

/** Adyen tells no limits: it lists a method for the amounts that it can be used for. */
export async function listMethods(
  connection: ProviderConnection,
  purchase: Purchase,
): Promise<AvailableMethods> {
  const allowed = [...new Set(Object.values(adyenMethods))]
  const types = await fetchTypes(connection, purchase, allowed)
  return methodNames.flatMap((method) =>
    types.has(adyenMethods[method] ?? '') ? [{ method, min: null, max: null }] : [],
  )
}

async function assertOffered(
  connection: ProviderConnection,
  { country, amount: { amount, currency } }: PaymentRequest,
  type: string,
): Promise<void> {
  const types = await fetchTypes(connection, { country, currency, amount }, [type])
  if (types.size === 0)
    throw new ProviderError(`the account does not have ${type}`, { refused: true })
}

/**
 * Opens a page of Adyen for one payment. Unlike the result of a session, which only the buyer's
 * browser can bring back, its status can be fetched, and it can be closed.
 */
export async function openLink(
  connection: ProviderConnection,
  reference: string,
  request: PaymentRequest,
  idempotencyKey = reference,
): Promise<{ id: string; url: string }> {
  const type = adyenMethods[request.method]
  if (type === undefined) throw new ProviderError('Adyen lacks the method', { refused: true })
  await assertOffered(connection, request, type)
  const { Types } = await loadLibrary()
  const { StorePaymentMethodModeEnum, RecurringProcessingModelEnum } =
    Types.checkout.PaymentLinkRequest
  const { customer } = request
  const { PaymentLinksApi } = await connectToAdyen(connection)
  const { id, url } = await PaymentLinksApi.paymentLinks(
    {
      merchantAccount: getMerchantAccount(connection),
      amount: toAmount(request),
      reference,
      allowedPaymentMethods: [type],
      countryCode: request.country,
      description: request.description,
      returnUrl: request.returnUrl,
      shopperLocale: request.locale,
      reusable: false,
      ...(customer && { shopperReference: customer.id }),
      ...(customer?.storeCard && {
        // The member has consented on our page.
        storePaymentMethodMode: StorePaymentMethodModeEnum.Enabled,
        recurringProcessingModel: RecurringProcessingModelEnum.CardOnFile,
      }),
    },
    { idempotencyKey },
  )
  if (!id || !url) throw new ProviderError('the link of Adyen has another shape')
  return { id, url }
}

type Charge = { id: string; success: boolean; reason: string } | 'buyer_must_authenticate' | null

/** Charges a stored card; null while the result is not known. */
export async function chargeCard(
  connection: ProviderConnection,
  reference: string,
  request: PaymentRequest,
  { shopper, token }: { shopper: string; token: string },
): Promise<Charge> {
  const { Types } = await loadLibrary()
  const { PaymentRequest: Request, CardDetails } = Types.checkout
  const { PaymentsApi } = await connectToAdyen(connection)
  const response = await PaymentsApi.payments(
    {
      merchantAccount: getMerchantAccount(connection),
      amount: toAmount(request),
      reference,
      returnUrl: request.returnUrl,
      shopperReference: shopper,
      shopperInteraction: Request.ShopperInteractionEnum.ContAuth,
      recurringProcessingModel: Request.RecurringProcessingModelEnum.CardOnFile,
      paymentMethod: { type: CardDetails.TypeEnum.Scheme, storedPaymentMethodId: token },
    },
    { idempotencyKey: reference },
  )
  const { pspReference, resultCode, refusalReason, refusalReasonCode } = response
  if (!resultCode) throw new ProviderError('the charge of Adyen has another shape')
  if (buyerResults.has(resultCode) || refusalReasonCode === AUTHENTICATION_REQUIRED)
    return 'buyer_must_authenticate'
  if (!pspReference || !finalResults.has(resultCode)) return null
  const success = resultCode === Types.checkout.PaymentResponse.ResultCodeEnum.Authorised
  return { id: pspReference, success, reason: refusalReason ?? '' }
}
