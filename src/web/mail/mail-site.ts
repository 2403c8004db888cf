import { createContext, use } from 'react'
import type { MailSite } from '../../platform/page-bundle.ts'

export const MailSiteContext = createContext<MailSite | null>(null)

/** The site and look of the mail that is being rendered. */
export function useMailSite(): MailSite {
  const site = use(MailSiteContext)
  if (!site) throw new Error('a mail needs a MailSiteContext above it')
  return site
}
