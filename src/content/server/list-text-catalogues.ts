import type { Output } from '../../platform/contract.ts'
import { defaultLocale, locales, type Locale } from '../../platform/locales.ts'
import type { MemberContext } from '../../server/context.ts'
import { getCatalogue, editableCatalogues, editableTexts } from '../../server/texts/site-texts.ts'
import type { listTextCatalogues as contract } from '../contract.ts'
import { getGroup } from '../rules.ts'
import { mailTemplates } from '../../server/mail/mail-samples.ts'
import { listSiteTexts } from './site-text.ts'

export async function listTextCatalogues(ctx: MemberContext): Promise<Output<typeof contract>> {
  const stored = await listSiteTexts(ctx.db, ctx.site.id)
  const overrides = stored.filter(({ text }) => text !== null)
  const { brand } = ctx.site.settings
  const catalogues = editableCatalogues().map((name) => {
    const texts = overrides.filter(({ key }) => getCatalogue(key) === name)
    const keysIn = (locale: Locale) =>
      texts.filter((text) => text.locale === locale).map(({ key }) => key)
    const keys = new Set(texts.map(({ key }) => key))
    const counted = (count: (locale: Locale) => number) =>
      Object.fromEntries(
        locales.flatMap((locale) => (count(locale) > 0 ? [[locale, count(locale)]] : [])),
      )
    return {
      name,
      group: getGroup(name),
      texts: editableTexts(brand, defaultLocale, name).size,
      changed: counted((locale) => keysIn(locale).length),
      missing: counted((locale) => keys.size - keysIn(locale).length),
    }
  })
  return { catalogues, mails: mailTemplates() }
}
