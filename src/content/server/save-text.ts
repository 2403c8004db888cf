import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { Locale } from '../../platform/locales.ts'
import { recordSiteWording } from '../../legal/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import { productTexts } from '../../server/texts/product-texts.ts'
import { getCatalogue, findTextFaults } from '../../server/texts/site-texts.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { saveText as contract } from '../contract.ts'
import { findDocument } from '../rules.ts'
import { assertEditable } from './check-text.ts'
import { listSiteTexts, lockSiteText, saveSiteText } from './site-text.ts'
import { addTextVersion } from './site-text-version.ts'

export async function saveText(
  ctx: MemberContext,
  { locale, key, text, revision, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { id: site, settings } = ctx.site
  assertEditable(settings.brand, locale, key)
  const [problem] = text === null ? [] : findTextFaults(settings.brand, { locale, key, text })
  if (problem !== undefined) throw new ApiError('text_invalid', { field: 'text', problem })
  const id = { site, locale, key }
  const before = (await lockSiteText(ctx.db, id)) ?? { text: null, revision: 0 }
  if (before.revision !== revision) throw new ApiError('text_outdated')
  if (before.text === text) throw new ApiError('nothing_changed')
  const change = { text, revision: revision + 1, at: ctx.now, by: ctx.actor.memberId, reason }
  await saveSiteText(ctx.db, id, change)
  await addTextVersion(ctx.db, id, change)
  const catalogue = getCatalogue(key)
  const document = findDocument(catalogue)
  if (document) {
    const texts = { [locale]: await findWording(ctx, catalogue, locale) }
    await recordSiteWording(ctx.db, { site, document, texts, now: ctx.now })
  }
  await recordAudit(ctx.db, ctx, {
    action: 'text.save',
    subject: { kind: 'text', id: `${locale} ${key}` },
    reason,
    before: { text: before.text },
    after: { text },
  })
  return { revision: change.revision }
}

/** Everything that a catalogue says on this site in a language, by key. */
export async function findWording(
  { db, site }: MemberContext,
  catalogue: string,
  locale: Locale,
): Promise<Record<string, string>> {
  const overrides = await listSiteTexts(db, site.id, catalogue)
  return Object.fromEntries([
    ...productTexts(site.settings.brand, locale, catalogue),
    ...overrides.flatMap((row) =>
      row.locale === locale && row.text !== null
        ? [[row.key.slice(catalogue.length + 1), row.text] as const]
        : [],
    ),
  ])
}
