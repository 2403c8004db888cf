import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { loadBuiltPages } from '../../src/server/pages/load-pages.ts'
import { buildIfNeeded } from '../build.ts'
import { brandKeys, renderSamples, type SampleMail } from './mails/samples.ts'

/**
 * `npm run mails [folder]`: writes every mail of every brand in every language as HTML and plain
 * text, and a page per brand and language that shows them at 360 and 640 pixels.
 */
const root = join(import.meta.dirname, '../..')
const folder = process.argv[2] ?? join(root, 'var/mails')

await buildIfNeeded()
const bundle = await (await loadBuiltPages(root)).bundle()
rmSync(folder, { recursive: true, force: true })
for (const brand of brandKeys()) {
  const mails = await renderSamples(bundle, brand)
  for (const mail of mails) writeMail(join(folder, brand, mail.locale, mail.template), mail)
  for (const [locale, own] of groupedByLocale(mails))
    writeFileSync(join(folder, brand, locale, 'index.html'), overview(`${brand} ${locale}`, own))
}
process.stderr.write(`The mails are in ${folder}: open <brand>/<language>/index.html.\n`)

function writeMail(path: string, { html, text, subject }: SampleMail): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.html`, html)
  writeFileSync(`${path}.txt`, `Subject: ${subject}\n\n${text}\n`)
}

function groupedByLocale(mails: SampleMail[]): Map<string, SampleMail[]> {
  const groups = new Map<string, SampleMail[]>()
  for (const mail of mails) groups.set(mail.locale, [...(groups.get(mail.locale) ?? []), mail])
  return groups
}

function overview(title: string, mails: SampleMail[]): string {
  const views = mails.map(
    ({ template }) =>
      `<h2>${template}</h2><div>${[360, 640]
        .map((width) => `<iframe src="${template}.html" width="${width}" height="640"></iframe>`)
        .join('')}<iframe src="${template}.txt" width="360" height="640"></iframe></div>`,
  )
  return `<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${title}</title>${views.join('\n')}`
}
