export { useMinimumPrice } from './use-minimum-price.ts'
