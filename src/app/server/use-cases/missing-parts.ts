import { listDocumentVersions } from '../../../legal/server/public.ts'
import type { Context } from '../../../server/context.ts'
import type { HostCheck, Missing } from '../../../sites/console/setup-contract.ts'
import { NO_PROVIDER, allowsTestOrders, type Site } from '../../../sites/rules.ts'
import { defaultSettings } from '../../../sites/server/public.ts'
import type { SiteSettings } from '../../../sites/settings-contract.ts'
import { findNewestCopy, isCopyLate } from '../../../system/server/public.ts'
import { isHostWell } from './assert-leads-here.ts'

type Parts = {
  site: Pick<Site, 'id' | 'openedAt'>
  /** Its main host without the port. */
  host: string
  isHttps: boolean
  hosts: HostCheck[]
  settings: SiteSettings
  hasCompany: boolean
  samples: number
  provider: string
  paidTests: number
  mailPassed: boolean
  paymentsPassed: boolean
}

/** Lists what a brand still lacks; each name has words and a link on the page. */
export async function listMissing(ctx: Context, parts: Parts): Promise<Missing> {
  return {
    members: listKeys({
      host: parts.isHttps && !isChecked(parts),
      mail: !parts.mailPassed,
      sender: parts.settings.mail_from === '',
      samples: parts.samples > 0,
      push: ctx.pushKey === null,
      backups: await lacksCopy(ctx),
    }),
    money: listKeys({
      provider: parts.provider === NO_PROVIDER,
      answer: parts.provider !== NO_PROVIDER && !parts.paymentsPassed,
      test_order: allowsTestOrders(parts.site, ctx.local) && parts.paidTests === 0,
    }),
    law: listKeys({
      company: !parts.hasCompany,
      vat: parts.hasCompany && Object.keys(parts.settings.company.vat_numbers).length === 0,
      support_email: parts.settings.support_email === defaultSettings.support_email,
      terms: !(await hasSiteTerms(ctx, parts.site.id)),
    }),
  }
}

const listKeys = <Name extends string>(isMissing: Record<Name, boolean>): Name[] => {
  const missing: Name[] = []
  for (const name in isMissing) if (isMissing[name]) missing.push(name)
  return missing
}

const isChecked = ({ host, hosts }: Parts) =>
  hosts.some((check) => check.host.split(':')[0] === host && isHostWell(check.state))

async function lacksCopy({ db, now }: Context): Promise<boolean> {
  const copy = await findNewestCopy(db)
  return copy === null || isCopyLate(copy, now)
}

async function hasSiteTerms({ db }: Context, siteId: number): Promise<boolean> {
  const versions = await listDocumentVersions(db, siteId, 'terms')
  return versions.some(({ own }) => own)
}
