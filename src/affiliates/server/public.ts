export { saveAffiliate } from './affiliates.ts'
