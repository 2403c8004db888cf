import { route } from '../../server/http/route.ts'
import * as announcements from '../announcements-contract.ts'
import * as contract from '../contract.ts'
import * as terms from '../terms-contract.ts'
import { checkText } from './check-text.ts'
import { listAnnouncements } from './list-announcements.ts'
import { listTermsVersions } from './list-terms-versions.ts'
import { listTextCatalogues } from './list-text-catalogues.ts'
import { listTextVersions } from './list-text-versions.ts'
import { listTexts } from './list-texts.ts'
import { previewMail } from './preview-mail.ts'
import { publishTerms } from './publish-terms.ts'
import { saveAnnouncement } from './save-announcement.ts'
import { saveText } from './save-text.ts'
import { sendSampleMail } from './send-sample-mail.ts'

export const contentRoutes = [
  route(contract.listTextCatalogues, listTextCatalogues),
  route(contract.listTexts, listTexts),
  route(contract.checkText, checkText),
  route(contract.saveText, saveText),
  route(contract.listTextVersions, listTextVersions),
  route(contract.previewMail, previewMail),
  route(contract.sendSampleMail, sendSampleMail, { transaction: 'own' }),
  route(terms.listTermsVersions, listTermsVersions),
  route(terms.publishTerms, publishTerms),
  route(announcements.listAnnouncements, listAnnouncements),
  route(announcements.saveAnnouncement, saveAnnouncement),
]
