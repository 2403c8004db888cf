export { whyPath } from '../path-rules.ts'
export { WhyLink } from './why-link.tsx'
