export { hasQuickExitSql } from './discretion.ts'
