import * as contract from '../contract.ts'
import * as hold from '../hold-contract.ts'
import { getProcessingRecord as getProcessingRecordCall } from '../processing-contract.ts'
import * as requests from '../requests-contract.ts'
import { eraseJob, exportJob, exportReadyMail } from '../../accounts/server/public.ts'
import { jobHandler, type Feature } from '../../server/feature.ts'
import { route } from '../../server/http/route.ts'
import { removeOldExports } from './export-archives.ts'
import { deleteOldRequests } from './privacy-requests.ts'
import { getProcessingRecord } from './get-processing-record.ts'
import { addPrivacyRequest } from './add-privacy-request.ts'
import { answerPrivacyRequest } from './answer-privacy-request.ts'
import { extendPrivacyRequest } from './extend-privacy-request.ts'
import { listPrivacyRequests } from './list-privacy-requests.ts'
import { dataRequestReview } from './request-review.ts'
import { deleteAccount } from './delete-account.ts'
import { eraseMember } from './erase-member.ts'
import { exportMember } from './export-member.ts'
import { sweepOnce } from './sweep-files.ts'
import { exportFile } from './export-file.ts'
import { getDeletion } from './get-deletion.ts'
import { getExport } from './get-export.ts'
import { endHold, holdEndApproval } from './end-hold.ts'
import { listHolds } from './list-holds.ts'
import { holdApproval, placeHold } from './place-hold.ts'
import { requestExport } from './request-export.ts'

/** Deletion, erasure and data export, which span all features. */
export const feature: Feature = {
  routes: [
    route(contract.getDeletion, getDeletion),
    route(contract.deleteAccount, deleteAccount, { transaction: 'own' }),
    route(contract.getExport, getExport),
    route(requests.listPrivacyRequests, listPrivacyRequests),
    route(requests.addPrivacyRequest, addPrivacyRequest),
    route(requests.answerPrivacyRequest, answerPrivacyRequest),
    route(requests.extendPrivacyRequest, extendPrivacyRequest),
    route(getProcessingRecordCall, getProcessingRecord),
    route(hold.listHolds, listHolds),
    route(hold.placeHold, placeHold),
    route(hold.endHold, endHold),
    route(contract.requestExport, requestExport, {
      limits: [{ name: 'export', points: 5, seconds: 86_400, by: 'member', store: 'database' }],
    }),
  ],
  rawRoutes: [exportFile],
  reviewKinds: [dataRequestReview],
  approvalKinds: [holdApproval, holdEndApproval],
  jobs: [
    jobHandler(eraseJob, (ctx, { member, now }) => eraseMember(ctx, member, now), {
      transaction: false,
    }),
    jobHandler(
      exportJob,
      async (ctx, { site, member, export: id }) => {
        await exportMember(ctx, member, id)
        await ctx.enqueue(exportReadyMail, { site, member })
      },
      { transaction: false },
    ),
  ],
  scheduled: [
    { name: 'data_rights_remove_exports', cron: '50 * * * *', run: removeOldExports },
    {
      name: 'data_rights_delete_old_requests',
      cron: '55 3 * * *',
      run: ({ db, site, now }) => deleteOldRequests(db, site.id, now),
    },
    { name: 'data_rights_sweep_files', cron: '35 2 * * *', run: sweepOnce },
  ],
}
