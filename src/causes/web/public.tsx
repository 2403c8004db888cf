export { whyPath } from '../paths.ts'
export { WhyLink } from './why-link.tsx'
