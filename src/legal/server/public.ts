export {
  addSiteVersion,
  listDocumentVersions,
  pendingTermsSql,
  recordLegalTexts,
  recordSiteWording,
} from './legal-texts.ts'
