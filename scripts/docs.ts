// `npm run docs`: writes the documents of the repository as a static site into dist/docs. Needs
// dist/openapi.json of a build or of `npm run openapi`.
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { openApiFile, writeOpenApi } from './openapi.ts'
import { referencePage } from './docs/reference-page.ts'
import { layOut, renderPage } from './docs/render-page.ts'
import { sections, toPage } from './docs/sections.ts'

const root = join(import.meta.dirname, '..')

/** Writes the site; throws if a document of docs/ has no place in it, or a link leads nowhere. */
export async function writeDocs(target: string): Promise<string[]> {
  const listed = sections.flatMap(({ sources }) => sources)
  const sources = new Set([...listed, ...globSync('decisions/[0-9]*.md', { cwd: root })])
  const unlisted = globSync('docs/*.md', { cwd: root }).filter((source) => !sources.has(source))
  if (unlisted.length > 0) throw new Error(`No section of the site has ${unlisted.join(', ')}.`)
  rmSync(target, { recursive: true, force: true })
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    writeFileSync(join(target, path), text)
  }
  const files = new Set<string>()
  for (const source of sources) {
    const page = toPage(source)
    const markdown = readFileSync(join(root, source), 'utf8')
    const { html, files: linked } = renderPage(markdown, page, (path) => sources.has(path))
    write(page.target, html)
    for (const file of linked) files.add(file)
  }
  for (const file of files) {
    if (!existsSync(join(root, file))) throw new Error(`A document links to ${file}.`)
    cpSync(join(root, file), join(target, 'files', file), { recursive: true })
  }
  if (!existsSync(openApiFile)) await writeOpenApi()
  const openApi = readFileSync(openApiFile, 'utf8')
  const content = referencePage(JSON.parse(openApi))
  write('reference.html', layOut({ title: 'API reference', target: 'reference.html', content }))
  write('openapi.json', openApi)
  cpSync(join(import.meta.dirname, 'docs/style.css'), join(target, 'style.css'))
  return [...sources]
}

if (import.meta.main) {
  const pages = await writeDocs(join(root, 'dist/docs'))
  console.log(`dist/docs: ${pages.length + 1} pages`)
}
