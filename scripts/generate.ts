import { availableParallelism } from 'node:os'
import { runAll } from './tasks.ts'

/** `npm run generate`: writes every generated file, after a change of a schema, contract or setting. */
const { failures } = await runAll(
  [
    { name: 'row types', command: ['node', 'scripts/generate/row-types.ts'] },
    {
      name: 'schema page',
      command: ['node', 'scripts/generate/schema-page.ts'],
      after: 'row types',
    },
    { name: 'access matrix', command: ['node', 'scripts/generate/access-list.ts'] },
    { name: 'dist/openapi.json', command: ['node', 'scripts/openapi.ts'] },
    {
      name: 'page of the configuration',
      command: ['node', 'scripts/generate/configuration-page.ts'],
    },
    { name: 'accuracy of signals', command: ['node', 'scripts/generate/signal-accuracy.ts'] },
    { name: 'types of texts', command: ['node', 'scripts/generate/message-types.ts'] },
    { name: 'icons', command: ['node', 'scripts/generate/icons.ts'] },
  ],
  availableParallelism(),
)
process.exit(failures.length > 0 ? 1 : 0)
