export { findApiKey } from './api-key.ts'
