import { route, type CallLimit, type RawRoute } from '../../../server/http/route.ts'
import * as contract from '../contract.ts'
import * as faults from '../faults-contract.ts'
import * as months from '../months-contract.ts'
import * as rates from '../rates-contract.ts'
import { closeMonth } from './close-month.ts'
import { downloadInvoices } from './download-invoices.ts'
import { getDatevBatch } from './get-datev-batch.ts'
import { getLiability } from './get-liability.ts'
import { getMonthFile } from './get-month-file.ts'
import { getOssReturn } from './get-oss-return.ts'
import { getReport } from './get-report.ts'
import { getVatReport } from './get-vat-report.ts'
import { importRates } from './import-rates.ts'
import { importSettlements } from './import-settlements.ts'
import { listFaults } from './list-faults.ts'
import { listInvoices } from './list-invoices.ts'
import { listMonths } from './list-months.ts'
import { listSettlements } from './list-settlements.ts'
import { reopenApproval, reopenMonth } from './reopen-month.ts'
import { resolveFault } from './resolve-fault.ts'

export const accountingRoutes = [
  route(faults.listFaults, listFaults),
  route(faults.resolveFault, resolveFault),
  route(contract.listInvoices, listInvoices),
  route(contract.getVatReport, getVatReport),
  route(contract.getLiability, getLiability),
  route(contract.getDatevBatch, getDatevBatch),
  route(contract.listSettlements, listSettlements),
  route(contract.importSettlements, importSettlements),
  route(months.listMonths, listMonths),
  route(months.closeMonth, closeMonth),
  route(months.reopenMonth, reopenMonth),
  route(months.getMonthFile, getMonthFile),
  route(rates.importRates, importRates),
  route(rates.getReport, getReport),
  route(rates.getOssReturn, getOssReturn),
]

const files: CallLimit = {
  name: 'invoice_files',
  points: 120,
  seconds: 3600,
  by: 'member',
  store: 'memory',
}

export const accountingRawRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/api/operator-invoices-pdf.php',
    handle: (ctx) => downloadInvoices(ctx),
    limits: [files],
  },
]

export const accountingApprovalKinds = [reopenApproval]
