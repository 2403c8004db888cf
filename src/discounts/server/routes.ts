import { route } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { createDiscount } from './create-discount.ts'
import { getDiscount } from './get-discount.ts'

/** Limits guessing of codes. */
const guesses = {
  name: 'discount-code',
  points: 60,
  seconds: 600,
  by: 'address',
  store: 'memory',
} as const

export const discountsRoutes = [
  route(contract.getDiscount, getDiscount, { limits: [guesses] }),
  route(contract.createDiscount, createDiscount),
]
