/** Components that other features may import. */
export { ContactSettings } from './contact-settings.tsx'
export { contactRuleQuery } from './queries.ts'
