export { closingPortraits } from './closing-portraits.ts'
export { useMinimumPrice } from './use-minimum-price.ts'
