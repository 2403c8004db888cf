import { findClones } from './measures/clones.ts'
import { measureFunctions, type MeasuredFunction } from './measures/functions.ts'
import { countFilesInCycles, countUpward, importsBetween } from './measures/imports.ts'
import { declaredNames, isHomemade } from './measures/names.ts'
import { readSources, walk, type SourceFile } from './measures/source-files.ts'

/**
 * `npm run measures`: the size and shape of the source, as in docs/measures.md; `npm run measures --
 * <tree>` measures another tree. `--list` names the longest files and functions, the deepest
 * functions, the clones and the names with home-made words.
 */
const list = process.argv.includes('--list')
const tree = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? '.'

const isTest = ({ path }: SourceFile) => path.includes('.test.')
const all = readSources(tree, 'src/**/*.{ts,tsx}')
const sources = all.filter((file) => !isTest(file))
const tests = [...all.filter(isTest), ...readSources(tree, 'tests/**/*.{ts,tsx}')]

const functions = sources.flatMap(measureFunctions)
const components = functions.filter(({ isComponent }) => isComponent)
const plain = functions.filter(({ isComponent }) => !isComponent)
const names = sources.flatMap(declaredNames)
const homemade = names.filter(isHomemade)
const imports = importsBetween(sources)
const clones = findClones(sources)
const lines = sum(sources)

const rows: [string, string][] = [
  ['files', `${sources.length}`],
  ['lines', `${lines}`],
  ['lines a file: median / p95 / longest', spread(sources.map((file) => file.lines))],
  ['lines a function: median / p95 / longest', spread(plain.map((each) => each.lines))],
  [
    'lines a component: p95 / longest',
    spread(
      components.map((each) => each.lines),
      false,
    ),
  ],
  ['functions nested deeper than 4', `${functions.filter(({ depth }) => depth > 4).length}`],
  ['`any` and `!` per 1000 lines', perThousand(count('TSAnyKeyword', 'TSNonNullExpression'))],
  ['`as` per 1000 lines', perThousand(count('TSAsExpression') - count('as const'))],
  ['test ÷ source lines', (sum(tests) / lines).toFixed(2)],
  ['declared names', `${names.length}`],
  ['names with home-made words, per 1000', ((homemade.length / names.length) * 1000).toFixed(1)],
  ['files in a cycle of imports', `${countFilesInCycles(imports)}`],
  ['imports against the layers', `${countUpward(imports)}`],
  ['clones (50 tokens, 5 lines)', `${clones.length}`],
]
const width = Math.max(...rows.map(([label]) => label.length))
for (const [label, value] of rows) console.log(`| ${label.padEnd(width)} | ${value} |`)
if (list) printLists()

function sum(files: SourceFile[]): number {
  return files.reduce((total, file) => total + file.lines, 0)
}

function perThousand(found: number): string {
  return ((found / lines) * 1000).toFixed(2)
}

function count(...types: string[]): number {
  let found = 0
  for (const { root, text } of sources)
    walk(root, (node) => {
      const isConst = node.type === 'TSAsExpression' && text.slice(0, node.end).endsWith(' const')
      if (types.includes(node.type) || (isConst && types.includes('as const'))) found += 1
    })
  return found
}

function spread(values: number[], withMedian = true): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  const longest = sorted.at(-1) ?? 0
  return [...(withMedian ? [at(0.5)] : []), at(0.95), longest].join(' / ')
}

function printLists(): void {
  const longest = sources.toSorted((a, b) => b.lines - a.lines).slice(0, 10)
  console.log('\nlongest files')
  for (const file of longest) console.log(`  ${file.lines} ${file.path}`)
  console.log('\nlongest functions')
  for (const each of top(plain)) console.log(`  ${each.lines} ${each.path} ${each.name}`)
  console.log('\nlongest components')
  for (const each of top(components)) console.log(`  ${each.lines} ${each.path} ${each.name}`)
  console.log('\nnested deeper than 3')
  for (const { depth, path, name } of functions.filter((each) => each.depth > 3))
    console.log(`  ${depth} ${path} ${name}`)
  console.log('\nclones')
  for (const { first, second, lines: length } of clones)
    console.log(`  ${length} lines: ${first} and ${second}`)
  console.log(`\nnames with home-made words\n  ${[...new Set(homemade)].toSorted().join(', ')}`)
}

function top(measured: MeasuredFunction[]): MeasuredFunction[] {
  return measured.toSorted((a, b) => b.lines - a.lines).slice(0, 10)
}
