export { pendingTermsSql, recordLegalTexts } from './legal-texts.ts'
