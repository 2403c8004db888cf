export { whyPath } from '../rules.ts'
export { useCauseText } from './use-cause-text.ts'
export { WhyLink } from './why-link.tsx'
