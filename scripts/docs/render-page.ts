import { posix } from 'node:path'
import { Marked } from 'marked'
import { escapeHtml } from '../../src/platform/escape-html.ts'
import { sections, toPage, type Page } from './sections.ts'

export type RenderedPage = {
  html: string
  /** Files beside documents, such as pictures, that the page shows or links to. */
  files: string[]
}

const toId = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-')

/** Renders a document whose links lead to pages of the site, or to files that come with it. */
export function renderPage(markdown: string, page: Page, isPage: (source: string) => boolean) {
  const files: string[] = []
  const folder = posix.dirname(page.source)
  const marked = new Marked({
    walkTokens(token) {
      if (token.type !== 'link' && token.type !== 'image') return
      const href: unknown = token.href
      if (typeof href !== 'string') return
      const [path = '', fragment] = href.split('#')
      if (path === '' || /^[a-z]+:/.test(path)) return
      const source = posix.normalize(posix.join(folder, path))
      const target = isPage(source) ? toPage(source).target : `files/${source}`
      if (!isPage(source)) files.push(source)
      const relative = posix.relative(posix.dirname(page.target), target)
      token.href = fragment === undefined ? relative : `${relative}#${fragment}`
    },
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${toId(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      html: ({ text }) => escapeHtml(text),
    },
  })
  const title = /^# (?<title>.+)/m.exec(markdown)?.groups?.['title'] ?? page.source
  const html = layOut({
    title,
    target: page.target,
    content: marked.parse(markdown, { async: false }),
  })
  return { html, files } satisfies RenderedPage
}

type Layout = { title: string; target: string; content: string }

/** The frame around the content of a page: style and navigation, without any script. */
export function layOut({ title, target, content }: Layout): string {
  const to = (other: string) => posix.relative(posix.dirname(target), other)
  const link = (other: string, text: string) =>
    `<li><a href="${to(other)}"${other === target ? ' aria-current="page"' : ''}>${escapeHtml(text)}</a></li>`
  const nav = sections.map(
    ({ title: section, sources }) =>
      `<h2>${section}</h2><ul>${sources.map((source) => link(toPage(source).target, nameOfPage(source))).join('')}${
        section === 'Extend' ? link('reference.html', 'API reference') : ''
      }</ul>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Vonk</title>
<link rel="stylesheet" href="${to('style.css')}">
</head>
<body>
<a class="skip" href="#content">To the content</a>
<nav aria-label="Pages">${nav.join('')}</nav>
<main id="content">
${content}</main>
</body>
</html>
`
}

function nameOfPage(source: string): string {
  const name = source === 'decisions/README.md' ? 'decisions' : posix.basename(source, '.md')
  const words = name.toLowerCase().replaceAll('-', ' ')
  return words.replace(/^./u, (letter) => letter.toUpperCase()).replace(/api/i, 'API')
}
