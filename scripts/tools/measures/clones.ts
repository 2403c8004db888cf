import type { SourceFile } from './source-files.ts'

export type Clone = { first: string; second: string; lines: number }
type Token = { text: string; line: number }

const TOKENS = 50
const LINES = 5
const pattern = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|[\w$]+|\S/g

/** Passages of at least 50 equal tokens and 5 lines (jscpd's defaults); imports and comments do not count. */
export function findClones(files: SourceFile[]): Clone[] {
  const windows = new Map<string, { file: number; at: number }>()
  const tokens = files.map(({ text }) => tokensOf(text))
  const clones: Clone[] = []
  for (const [file, mine] of tokens.entries()) {
    for (let at = 0; at + TOKENS <= mine.length; at += 1) {
      const key = textOf(mine.slice(at, at + TOKENS))
      const earlier = windows.get(key)
      if (!earlier) {
        windows.set(key, { file, at })
        continue
      }
      const others = tokens[earlier.file] ?? []
      const length = commonLength(others, earlier.at, mine, at)
      const lines = lineOf(mine, at + length - 1) - lineOf(mine, at) + 1
      if (lines >= LINES && (earlier.file !== file || at - earlier.at >= TOKENS))
        clones.push({
          first: `${files[earlier.file]?.path}:${lineOf(others, earlier.at)}`,
          second: `${files[file]?.path}:${lineOf(mine, at)}`,
          lines,
        })
      at += length - 1
    }
  }
  return clones
}

function tokensOf(text: string): Token[] {
  const code = text.replaceAll(/^import [^']*'[^']*'$/gm, (found) => found.replaceAll(/[^\n]/g, ''))
  const starts = [...code.matchAll(/\n/g)].map(({ index }) => index)
  let line = 0
  return [...code.matchAll(pattern)]
    .filter(([found]) => !found.startsWith('//') && !found.startsWith('/*'))
    .map(({ 0: found, index }) => {
      while ((starts[line] ?? Infinity) < index) line += 1
      return { text: found, line: line + 1 }
    })
}

const textOf = (tokens: Token[]) => tokens.map(({ text }) => text).join(' ')
const lineOf = (tokens: Token[], index: number) => tokens[index]?.line ?? 0

function commonLength(a: Token[], fromA: number, b: Token[], fromB: number): number {
  let length = TOKENS
  while (fromB + length < b.length && a[fromA + length]?.text === b[fromB + length]?.text)
    length += 1
  return length
}
