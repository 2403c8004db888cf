import { runNode } from './run-node.ts'

await runNode()
