export { rollUpHistory } from './roll-up-history.ts'
