export type Token = { text: string; line: number }
export type Source = { path: string; tokens: Token[] }
export type SourceLocation = { path: string; line: number }
export type Clone = { first: SourceLocation; second: SourceLocation; lines: number; tokens: number }

const pattern =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|`(?:\\[\s\S]|[^\\`])*`|'(?:\\.|[^\\'\n])*'|"(?:\\.|[^\\"\n])*"|[\p{L}_$][\p{L}\p{N}_$]*|\d[\w.]*|\n|[^\s]/gu
const importLine = /^(?:import|export)\s[^'"]*?from\s*['"][^'"]*['"]/gm

/**
 * Returns the tokens of a source file without comments and imports, which are often legitimately
 * equal.
 */
export function readTokens(text: string): Token[] {
  const source = text.replaceAll(importLine, (statement) => statement.replaceAll(/[^\n]/g, ' '))
  const tokens: Token[] = []
  let line = 1
  for (const [word] of source.matchAll(pattern)) {
    if (word !== '\n' && !word.startsWith('//') && !word.startsWith('/*'))
      tokens.push({ text: word, line })
    line += word.split('\n').length - 1
  }
  return tokens
}

type Position = { source: Source; index: number }

/**
 * Returns passages of at least `minTokens` equal tokens that occur in two places, each pair once at
 * its full length.
 */
export function findClones(sources: Source[], minTokens: number): Clone[] {
  const seen = new Map<number, Position[]>()
  const clones: Clone[] = []
  for (const source of sources) {
    const hashes = windowHashes(source.tokens, minTokens)
    let reportedUntil = 0
    for (const [index, hash] of hashes.entries()) {
      const current = { source, index }
      const match =
        index >= reportedUntil &&
        seen
          .get(hash)
          ?.find(
            (previous) =>
              isApart(current, previous, minTokens) && sameLength(current, previous) >= minTokens,
          )
      if (match) {
        const tokens = sameLength(current, match)
        clones.push(cloneOf(match, current, tokens))
        reportedUntil = index + tokens
      }
      addPosition(seen, hash, current)
    }
  }
  return clones
}

const isApart = (current: Position, previous: Position, minTokens: number) =>
  current.source !== previous.source || current.index - previous.index >= minTokens

function addPosition(seen: Map<number, Position[]>, hash: number, position: Position) {
  const positions = seen.get(hash)
  if (positions) positions.push(position)
  else seen.set(hash, [position])
}

function sameLength(current: Position, previous: Position): number {
  let length = 0
  for (;;) {
    const currentToken = current.source.tokens[current.index + length]
    const previousToken = previous.source.tokens[previous.index + length]
    if (!currentToken || !previousToken || currentToken.text !== previousToken.text) return length
    length++
  }
}

function cloneOf(first: Position, second: Position, tokens: number): Clone {
  const start = lineAt(second, 0)
  return {
    first: locationOf(first),
    second: locationOf(second),
    lines: lineAt(second, tokens - 1) - start + 1,
    tokens,
  }
}

const lineAt = (position: Position, offset: number) =>
  position.source.tokens[position.index + offset]?.line ?? 0
const locationOf = (position: Position): SourceLocation => ({
  path: position.source.path,
  line: lineAt(position, 0),
})

/**
 * A rolling hash (Rabin and Karp) of each window of `size` tokens; windows with equal hashes are
 * then compared token by token.
 */
function windowHashes(tokens: Token[], size: number): number[] {
  const base = 16_777_619
  let leading = 1
  for (let step = 1; step < size; step++) leading = Math.imul(leading, base)
  const words = tokens.map((token) => wordHash(token.text))
  const hashes: number[] = []
  let hash = 0
  for (const [index, word] of words.entries()) {
    if (index >= size) hash = (hash - Math.imul(words[index - size] ?? 0, leading)) | 0
    hash = (Math.imul(hash, base) + word) | 0
    if (index >= size - 1) hashes.push(hash)
  }
  return hashes
}

function wordHash(text: string): number {
  let hash = 0
  for (const letter of text) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return hash
}
