import type { Locale } from '../../platform/locales.ts'
import type {
  AppTexts,
  MailValues,
  RenderedMail,
  ServerCatalogues,
  ServerTexts,
} from '../../platform/page-bundle.ts'
import { displayedCompany, type Site } from '../../sites/rules.ts'
import type { App } from '../app.ts'
import { getBrand } from '../brands/brands.ts'
import { mailLook } from '../brands/mail-look.ts'
import type { Context } from '../context.ts'
import { getMailSender } from '../mail/mail-sender.ts'
import type { Visitor } from './visitor.ts'

/** What renders and sends mails of a brand in a context. */
export const createMails = (
  app: App,
  visitor: Visitor,
): Pick<Context, 'renderMail' | 'sendMail'> => ({
  renderMail: (template, locale, values, why = null, as = null) =>
    renderSiteMail(app, visitor, { template, locale, values, why, as }),
  sendMail({ as = null, ...mail }) {
    const sender = createMailSender(app, visitor.site)
    return app.sendMail({ ...mail, sender: { ...sender, name: as ?? sender.name } })
  },
})

const createMailSender = (app: App, site: Site) =>
  getMailSender({ origin: app.getOrigin(site), settings: site.settings }, app.config.mail.from)

async function renderSiteMail(
  app: App,
  { site, origin }: Visitor,
  mail: MailToRender,
): Promise<RenderedMail> {
  const { template, locale, values, why, as } = mail
  if (!app.pages) return { subject: template, text: JSON.stringify(values), html: '' }
  const { renderMail } = await app.pages.bundle()
  const { name, support_email, brand } = site.settings
  const company = displayedCompany(site.settings, app.config.mode === 'local')
  return renderMail(
    template,
    locale,
    {
      ...mailLook(getBrand(app.brands, brand)),
      name: as ?? name,
      neutral: as !== null,
      origin,
      company: company.name,
      supportEmail: support_email,
      texts: site.texts,
      why,
    },
    values,
  )
}

/** Texts of the app itself in a language; null in a process without pages. */
export async function loadAppTexts(
  app: App,
  { site }: Visitor,
  locale: Locale,
): Promise<AppTexts | null> {
  if (!app.pages) return null
  return (await app.pages.bundle()).appTexts(locale, site.settings.brand, site.texts)
}

/** Texts of a catalogue in a language, with those that the brand says in its own words. */
export async function loadTexts<Name extends keyof ServerCatalogues>(
  app: App,
  { site }: Visitor,
  { locale, catalogue }: { locale: Locale; catalogue: Name },
): Promise<ServerTexts<Name>> {
  if (!app.pages) throw new Error('texts are part of the pages, which this process has not')
  return (await app.pages.bundle()).texts(catalogue, locale, site.settings.brand, site.texts)
}

type MailToRender = {
  template: string
  locale: Locale
  values: MailValues
  why: string | null
  as: string | null
}
