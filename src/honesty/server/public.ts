export { findChainFaults, listChains } from './check-chain.ts'
export { hasMembersEnough, sealDay } from './seal-day.ts'
