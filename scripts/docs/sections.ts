/** A page of the documentation, by its file in the repository. */
export type Page = { source: string; target: string }

type Section = { title: string; sources: string[] }

/** The order in which an owner needs the pages. Files of docs/ that are missing here fail the build. */
export const sections: Section[] = [
  { title: 'Start', sources: ['README.md', 'CHANGELOG.md'] },
  { title: 'Install', sources: ['docs/deploy.md', 'docs/configuration.md', 'docs/upgrade.md'] },
  {
    title: 'Brands',
    sources: [
      'docs/brands.md',
      'docs/discretion.md',
      'docs/voice.md',
      'docs/glossary.md',
      'docs/screens.md',
    ],
  },
  { title: 'Money', sources: ['docs/payments.md'] },
  {
    title: 'Moderation',
    sources: ['docs/moderation.md', 'docs/photo-screen.md', 'docs/honesty.md'],
  },
  {
    title: 'Operate',
    sources: [
      'docs/mail.md',
      'docs/walls.md',
      'docs/backup.md',
      'docs/postgresql.md',
      'docs/drills.md',
      'docs/capacity.md',
      'SECURITY.md',
    ],
  },
  {
    title: 'Extend',
    sources: [
      'ARCHITECTURE.md',
      'CONTRIBUTING.md',
      'docs/api.md',
      'docs/api-keys.md',
      'docs/partner-feeds.md',
      'docs/schema.md',
      'docs/invariants.md',
      'docs/dependencies.md',
      'docs/measures.md',
      'decisions/README.md',
    ],
  },
]

/** The page of a document: the README is the first. */
export const toPage = (source: string): Page => ({
  source,
  target:
    source === 'README.md'
      ? 'index.html'
      : source === 'decisions/README.md'
        ? 'decisions/index.html'
        : source
            .replace(/^docs\//, '')
            .replace(/\.md$/, '.html')
            .toLowerCase(),
})
