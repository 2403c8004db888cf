export { useCauseText } from './use-cause-text.ts'
