export { findChainFaults, listChains } from './check-chain.ts'
