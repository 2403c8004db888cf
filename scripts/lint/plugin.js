// Rules of this project that oxlint lacks, as a plugin. Each message names the remedy.

const clockAdvice =
  'Take the time from outside: `ctx.now` in an operation, a `now` argument in rules.ts, `useNow()` in a component. The clock is read only in src/server, src/web/clock.ts, scripts and tests.'

// no-restricted-properties covers Date.now; this would need no-restricted-syntax, which oxlint lacks.
const noCurrentDate = {
  meta: { type: 'problem', docs: { description: 'Code with rules must not read the clock.' } },
  create(context) {
    return {
      NewExpression(node) {
        const isDate = node.callee.type === 'Identifier' && node.callee.name === 'Date'
        if (isDate && node.arguments.length === 0) context.report({ node, message: clockAdvice })
      },
    }
  },
}

// A path that a stranger chose replaces the host of a base, or makes the parser throw.
const noUrlBase = {
  meta: { type: 'problem', docs: { description: 'A path is never parsed relative to a base.' } },
  create(context) {
    return {
      NewExpression(node) {
        const [, base] = node.arguments
        const isUrl = node.callee.type === 'Identifier' && node.callee.name === 'URL'
        const isFile = base?.type === 'MemberExpression' && base.object.type === 'MetaProperty'
        if (isUrl && base && !isFile)
          context.report({
            node,
            message:
              'Parse a path with `parsePath`, and build an address as `origin + ownPath(path)` (platform/own-path.ts).',
          })
      },
    }
  },
}

const silence = /^\s*(?:ox|es)lint-disable/

const reasonedSilence = {
  meta: { type: 'suggestion', docs: { description: 'Disabling a rule requires a reason.' } },
  create(context) {
    return {
      Program(node) {
        for (const comment of context.sourceCode.getAllComments()) {
          if (!silence.test(comment.value)) continue
          if (!/disable-(?:next-)?line /.test(comment.value))
            context.report({
              node,
              loc: comment.loc,
              message: 'Disable one rule on one line, not in a whole file.',
            })
          else if (!/ -- \S/.test(comment.value))
            context.report({
              node,
              loc: comment.loc,
              message: 'State the reason after `--`.',
            })
        }
      },
    }
  },
}

/** Words that earlier names were made of, with the terms of docs/glossary.md that replace them. */
const replacements = {
  'save, store, retain or preserve': 'keep keeps kept keeping upkeep',
  'state, show or a noun': 'say says said',
  'notify, publish or emit': 'tell tells told telling',
  'subscribe, listen or receive': 'hear hears heard hearer',
  'visible, displayed or rendered': 'shown',
  'deleted, expired or missing': 'gone',
  'requested, input or params': 'asked wanted wish wishes',
  'locked, reserved or stored': 'held',
  'claimed, consumed, used or exists': 'taken',
  'actor, member or owner': 'whoever nobody somebody',
  'warm-up': 'rehearse rehearsal',
  'batch or collected': 'gathered',
  listener: 'rider riders',
  'split or blocked': 'parted',
  'violation or invalid': 'planted',
  'e2e test': 'journey',
  'conversation or chat': 'talk',
  'rate limit': 'sparingly',
  'purge or decrypt': 'unseal',
  'domain event': 'fact facts',
  'running total or copied': 'carried',
  'min or max': 'least most',
}
const standardTerms = new Map(
  Object.entries(replacements).flatMap(([term, words]) =>
    words.split(' ').map((word) => [word, term]),
  ),
)

/** Names that contain such a word and are right. */
const trueTerms = new Set([
  'keep_card', // a field of the order call and a column of credit_order, which clients and data depend on
])

const wordsOf = (name) => name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []

/** The identifiers that a binding pattern declares; not `{ told }`, which the destructured object has named. */
function declaredIn(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern]
    case 'ObjectPattern':
      return pattern.properties.flatMap((each) => {
        if (each.type === 'RestElement') return declaredIn(each.argument)
        return each.shorthand ? [] : declaredIn(each.value)
      })
    case 'ArrayPattern':
      return pattern.elements.flatMap(declaredIn)
    case 'AssignmentPattern':
      return declaredIn(pattern.left)
    case 'RestElement':
      return declaredIn(pattern.argument)
    default:
      return []
  }
}

const standardTermsRule = {
  meta: {
    type: 'suggestion',
    docs: { description: 'Names consist of standard terms (docs/glossary.md).' },
  },
  create(context) {
    function check(pattern) {
      for (const node of declaredIn(pattern)) {
        if (trueTerms.has(node.name)) continue
        const word = wordsOf(node.name).find((each) => standardTerms.has(each.toLowerCase()))
        if (!word) continue
        const term = standardTerms.get(word.toLowerCase())
        const message = `The name ${node.name} contains "${word}". Use a standard term, such as ${term} (docs/glossary.md).`
        context.report({ node, message })
      }
    }
    function checkFunction({ id, params }) {
      check(id)
      for (const parameter of params) check(parameter)
    }
    return {
      VariableDeclarator: ({ id }) => check(id),
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ArrowFunctionExpression: checkFunction,
      ClassDeclaration: ({ id }) => check(id),
      TSTypeAliasDeclaration: ({ id }) => check(id),
      TSInterfaceDeclaration: ({ id }) => check(id),
      TSPropertySignature: ({ key }) => check(key),
      TSMethodSignature: ({ key }) => check(key),
      TSFunctionType: ({ params }) => checkFunction({ id: null, params }),
    }
  },
}

/** What names of texts end in, in the singular: lists are plural. */
const TEXT_NAME =
  /(?:^|[a-z_])(?:text|name|nickname|about|line|title|subject|description|note|label|heading|answer|reason|value|typed|draft|message|query|excerpt|preview|detail|comment|word)$/i
const TEXT_METHODS = new Set(
  'trim trimStart trimEnd replace replaceAll normalize join toLowerCase toUpperCase toLocaleLowerCase toLocaleUpperCase'.split(
    ' ',
  ),
)
const LIMIT_NAME = /^[A-Z][A-Z\d_]*$|[Ll]ength|[Ll]imit|^max/

const readName = (node) =>
  node.type === 'Identifier'
    ? node.name
    : node.type === 'MemberExpression'
      ? node.property.name
      : ''

const isString = (node) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')

/** Whether an expression is a text by its form: nothing here knows types. */
function isText(node) {
  if (node.type === 'ChainExpression') return isText(node.expression)
  if (node.type === 'LogicalExpression') return isString(node.right) || isText(node.right)
  if (node.type === 'CallExpression') return TEXT_METHODS.has(readName(node.callee))
  return isString(node) || TEXT_NAME.test(readName(node) ?? '')
}

/** A number or a limit; other variables are places in a text, such as a cursor. */
const isLimit = (node) =>
  typeof node?.value === 'number' || (node !== undefined && LIMIT_NAME.test(readName(node) ?? ''))

const wholeCharacters = {
  meta: { type: 'problem', docs: { description: 'A cut text ends with a whole character.' } },
  create(context) {
    return {
      CallExpression(node) {
        if (node.callee.type !== 'MemberExpression') return
        const [start, end] = node.arguments
        const method = readName(node.callee)
        const cuts =
          ['substring', 'substr'].includes(method) ||
          (method === 'charAt' && start?.value === 0) ||
          (method === 'slice' && start?.value === 0 && isLimit(end) && isText(node.callee.object))
        if (cuts)
          context.report({
            node,
            message: `${method} may cut a character in half. Use cutText, shorten or initialLetter of platform/text-length.ts.`,
          })
      },
    }
  },
}

export default {
  meta: { name: 'vonk' },
  rules: {
    'no-current-date': noCurrentDate,
    'no-url-base': noUrlBase,
    'reasoned-silence': reasonedSilence,
    'standard-terms': standardTermsRule,
    'whole-characters': wholeCharacters,
  },
}
