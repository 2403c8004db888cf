// Rules of this project that oxlint lacks, as a plugin. Each message names the remedy.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

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

/** The arguments of an ICU text outside its tags and options; those within a choice may be optional. */
function requiredArguments(text) {
  const names = new Set()
  for (let depth = 0, at = 0; at < text.length; at++) {
    if (text[at] === '}') depth--
    if (text[at] !== '{') continue
    const name = depth === 0 && /^\{\s*(\w+)\s*[,}]/.exec(text.slice(at))?.[1]
    if (name) names.add(name)
    depth++
  }
  return names
}

const catalogues = new Map()

/** The English text of a key such as `chat.list.you`, or undefined. */
function textOf(root, key) {
  const [catalogue, ...path] = key.split('.')
  const file = join(root, 'messages/en', `${catalogue}.json`)
  if (!catalogues.has(file))
    catalogues.set(file, existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
  const text = path.reduce((texts, part) => texts?.[part], catalogues.get(file))
  return typeof text === 'string' ? text : undefined
}

/** The names that an object literal gives, or null where they are not all written there. */
function givenNames(node) {
  if (!node) return new Set()
  if (node.type !== 'ObjectExpression') return null
  if (node.properties.some((each) => each.type !== 'Property' || each.computed)) return null
  return new Set(node.properties.map(({ key }) => key.name ?? key.value))
}

/** Of `const t = useTranslations('chat.list')`: the namespace; null if it is computed. */
function namespaceOf(init) {
  if (init?.type !== 'CallExpression' || init.callee.name !== 'useTranslations') return undefined
  const [namespace] = init.arguments
  if (!namespace) return ''
  return namespace.type === 'Literal' ? String(namespace.value) : null
}

const textArguments = {
  meta: { type: 'problem', docs: { description: 'A text gets all of its arguments.' } },
  create(context) {
    const root = process.cwd()
    const namespaces = new Map()
    const calls = []
    function check(node, keys, values) {
      const given = givenNames(values)
      if (!given) return
      const missing = keys.map((key) => {
        const text = textOf(root, key)
        return text === undefined
          ? []
          : [...requiredArguments(text)].filter((name) => !given.has(name))
      })
      // One name may stand for several namespaces; the right one is among them.
      if (missing.length > 0 && missing.every((names) => names.length > 0))
        context.report({
          node,
          message: `The text ${keys.join(' or ')} needs ${missing[0].map((name) => `"${name}"`).join(', ')}.`,
        })
    }
    return {
      VariableDeclarator({ id, init }) {
        const namespace = id.type === 'Identifier' ? namespaceOf(init) : undefined
        if (namespace !== undefined)
          namespaces.set(id.name, [...(namespaces.get(id.name) ?? []), namespace])
      },
      NewExpression(node) {
        const [code, params] = node.arguments
        if (node.callee.name === 'ApiError' && code?.type === 'Literal')
          check(node, [`errors.${code.value}`], params)
      },
      CallExpression(node) {
        const { callee } = node
        const translator = callee.type === 'MemberExpression' ? callee.object : callee
        if (translator.type === 'Identifier') calls.push([translator.name, node])
      },
      'Program:exit'() {
        for (const [name, node] of calls) {
          const [key, values] = node.arguments
          const spaces = namespaces.get(name)
          if (!spaces || spaces.includes(null) || key?.type !== 'Literal') continue
          const keys = spaces
            .map((namespace) => (namespace === '' ? `${key.value}` : `${namespace}.${key.value}`))
            .filter((full) => textOf(root, full) !== undefined)
          check(node, keys, values)
        }
      },
    }
  },
}

/** A field, or a text with its own line breaks: people type it, in any script. */
const isTyped = (node, className) =>
  node.name.name === 'textarea' || /whitespace-pre-/.test(className)

const textDirection = {
  meta: { type: 'problem', docs: { description: 'What people type runs in its own direction.' } },
  create(context) {
    return {
      JSXOpeningElement(node) {
        const named = (name) => node.attributes.find((each) => each.name?.name === name)
        const className = named('className')
        if (!isTyped(node, className ? context.sourceCode.getText(className) : '')) return
        const isSpread = node.attributes.some(({ type }) => type === 'JSXSpreadAttribute')
        if (!named('dir') && !named('lang') && !isSpread)
          context.report({
            node,
            message:
              'Add dir="auto", or lang to a text of a known language: Hebrew and Arabic begin at the right.',
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
    'text-arguments': textArguments,
    'text-direction': textDirection,
  },
}
