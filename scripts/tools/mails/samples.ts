import { join } from 'node:path'
import { mailTemplates, sampleValues } from '../../../src/server/mail/mail-samples.ts'
import { locales, type Locale } from '../../../src/platform/locales.ts'
import type { MailSite, PageBundle } from '../../../src/platform/page-bundle.ts'
import { getBrand, readBrands } from '../../../src/server/brands/brands.ts'
import { mailLook } from '../../../src/server/brands/mail-look.ts'

const root = join(import.meta.dirname, '../../..')
const ORIGIN = 'http://localhost:3000'
export const brandKeys = (): string[] => [...readBrands(root).keys()]

/** The site of a sample mail. */
export function sampleSite(key: string): MailSite {
  const brand = getBrand(readBrands(root), key)
  return {
    ...mailLook(brand),
    name: brand.name,
    origin: ORIGIN,
    company: `${brand.name} B.V.`,
    supportEmail: `support@${key}.example`,
    texts: {},
  }
}

export type SampleMail = {
  template: string
  locale: Locale
  subject: string
  html: string
  text: string
}

/** Renders every mail of a brand in every language. */
export async function renderSamples(bundle: PageBundle, brand: string): Promise<SampleMail[]> {
  const site = sampleSite(brand)
  const samples = locales.flatMap((locale) =>
    mailTemplates().map((template) => ({ template, locale })),
  )
  const mails: SampleMail[] = []
  for (const { template, locale } of samples) {
    const mail = await bundle.renderMail(
      template,
      locale,
      site,
      sampleValues(template, locale, ORIGIN),
    )
    mails.push({ template, locale, ...mail })
  }
  return mails
}
