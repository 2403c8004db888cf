import { isNode, nameOf, walk, type Node, type SourceFile } from './source-files.ts'

/**
 * Words of everyday language in place of a standard term, as a review listed them. Some are
 * right where they stand (a place is a city, a like is given); the share counts them all.
 */
const homemadeWords = new Set(
  `keep keeps kept keeping say says said tell tells told telling hear hears heard hearer shown gone
   asks asked wanted wants wish wishes here held holds known take takes taken place most least given
   own part parted whoever nobody somebody seal sealed unseal rehearse gathered rider journey
   sparingly`.split(/\s+/),
)

/** Every name that a file declares: bindings, functions, classes, types and members of types. */
export function declaredNames({ root }: SourceFile): string[] {
  const names: string[] = []
  walk(root, (node) => {
    names.push(...declaredBy(node).filter(Boolean))
  })
  return names
}

function declaredBy(node: Node): string[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return bound(node['id'])
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [nameOf(node['id']), ...listOf(node['params']).flatMap(bound)]
    case 'CatchClause':
      return bound(node['param'])
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSEnumDeclaration':
    case 'ClassDeclaration':
      return [nameOf(node['id'])]
    case 'TSPropertySignature':
    case 'TSMethodSignature':
    case 'PropertyDefinition':
    case 'MethodDefinition':
      return [nameOf(node['key'])]
    default:
      return []
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The names that a pattern binds; a shorthand `{ name }` was named by its object. */
function bound(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return [nameOf(pattern)]
  if (pattern.type === 'AssignmentPattern') return bound(pattern['left'])
  if (pattern.type === 'RestElement') return bound(pattern['argument'])
  if (pattern.type === 'ArrayPattern') return listOf(pattern['elements']).flatMap(bound)
  if (pattern.type === 'ObjectPattern')
    return listOf(pattern['properties']).flatMap((each) =>
      isNode(each) && each['shorthand'] === true ? [] : bound(isNode(each) ? each['value'] : null),
    )
  return []
}

/** Splits `lastSeenAt`, `last_seen_at` and `LAST_SEEN_AT` into words. */
const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())

export const isHomemade = (name: string): boolean =>
  wordsOf(name).some((word) => homemadeWords.has(word))
