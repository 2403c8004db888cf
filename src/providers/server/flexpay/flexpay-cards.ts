import * as z from 'zod'
import type { Mandate, ProviderRecords } from '../provider.ts'

/** A card of a customer. FlexPay gives a new token with each payment by it; each is used once. */
const Card = z.object({ mandate: z.string(), brand: z.string(), lastFour: z.string() })
const Token = z.object({ mandate: z.string(), token: z.string() })

const brands: Record<string, string> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  MAESTRO: 'Maestro',
  JCB: 'JCB',
}

type Sale = Record<string, string>

/** Stores the token of a sale, of a new card or of the one that paid. */
export async function recordCard(
  records: ProviderRecords,
  { customer, mandate }: { customer: string; mandate: string | null },
  { saleID = '', oneClickToken = '', CCBrand = '', truncatedPAN = '' }: Sale,
): Promise<void> {
  const id = mandate ?? `card-${saleID}`
  const token = { mandate: id, token: oneClickToken }
  if (mandate === null) {
    const body = {
      mandate: id,
      brand: brands[CCBrand.toUpperCase()] ?? CCBrand,
      lastFour: truncatedPAN.slice(-4),
    }
    await records.add(customer, { id, kind: 'card', body })
  }
  await records.add(customer, { id: `token-${saleID}`, kind: 'token', body: token })
}

export async function listCards(records: ProviderRecords, customer: string): Promise<Mandate[]> {
  const cards = (await records.list(customer)).filter(({ kind }) => kind === 'card')
  return cards.map(({ body }) => {
    const { mandate, brand, lastFour } = z.parse(Card, body)
    return { id: mandate, method: 'creditcard', valid: true, brand, lastFour, expires: null }
  })
}

/** Returns the newest token of a card; null if it was removed. */
export async function findToken(
  records: ProviderRecords,
  customer: string,
  mandate: string,
): Promise<string | null> {
  const all = await records.list(customer)
  if (!all.some(({ id, kind }) => kind === 'card' && id === mandate)) return null
  const tokens = all
    .filter(({ kind }) => kind === 'token')
    .map(({ body }) => z.parse(Token, body))
    .filter((one) => one.mandate === mandate)
  return tokens.at(-1)?.token ?? null
}

export async function removeCard(
  records: ProviderRecords,
  customer: string,
  mandate: string,
): Promise<void> {
  for (const { id, kind, body } of await records.list(customer)) {
    const isToken = kind === 'token' && z.parse(Token, body).mandate === mandate
    if (isToken || (kind === 'card' && id === mandate)) await records.remove(customer, id)
  }
}
