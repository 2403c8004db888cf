export { findChainFaults, listChains } from './check-chain.ts'
export { hasMembersEnough, signDay } from './sign-day.ts'
