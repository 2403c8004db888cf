export { findChainFaults, listChains } from './check-chain.ts'
export { sealDay } from './seal-day.ts'
