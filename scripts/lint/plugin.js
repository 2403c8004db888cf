// Rules of this project that no linter ships, as an oxlint plugin. Each message says the way out.

const clockAdvice =
  'Take the time from outside: `ctx.now` in an operation, a `now` argument in rules.ts, `useNow()` in a component. The clock is read only in src/server, src/web/clock.ts, scripts and tests.'
const chanceAdvice =
  'Take chance from outside: ids from platform/ids.ts, everything else as an argument. Only src/server, scripts and tests draw random numbers.'
const settingAdvice =
  'Settings are read once, typed and documented, in src/server/config.ts; pass what you need. `import.meta.env.DEV` is fine in the browser.'

const forbiddenMembers = new Map([
  ['Date.now', clockAdvice],
  ['Math.random', chanceAdvice],
  ['process.env', settingAdvice],
])

const outsideWorld = {
  meta: {
    type: 'problem',
    docs: { description: 'Keep the clock, chance and the environment out of code that decides.' },
  },
  create(context) {
    return {
      NewExpression(node) {
        if (
          node.callee.type === 'Identifier' &&
          node.callee.name === 'Date' &&
          node.arguments.length === 0
        ) {
          context.report({ node, message: clockAdvice })
        }
      },
      MemberExpression(node) {
        if (node.computed || node.object.type !== 'Identifier') return
        const advice = forbiddenMembers.get(`${node.object.name}.${node.property.name}`)
        if (advice) context.report({ node, message: advice })
      },
    }
  },
}

const assertionAdvice =
  'An assertion hides what the type says. Parse with zod, narrow with a check, use `satisfies`, or let permissions.ts or platform make the value.'

const noAssertion = {
  meta: { type: 'problem', docs: { description: 'No `as`, except `as const` and `as unknown`.' } },
  create(context) {
    return {
      TSAsExpression(node) {
        const target = node.typeAnnotation
        const isConst = target.type === 'TSTypeReference' && target.typeName.name === 'const'
        const isWidening = target.type === 'TSUnknownKeyword'
        if (!isConst && !isWidening) context.report({ node, message: assertionAdvice })
      },
    }
  },
}

const limits = { function: 75, component: 150 }

function nameOf(node) {
  if (node.id) return node.id.name
  const parent = node.parent
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier')
    return parent.id.name
  return ''
}

const functionLength = {
  meta: {
    type: 'suggestion',
    docs: { description: 'Functions stay under 75 lines, components under 150.' },
  },
  create(context) {
    const isMarkup = context.filename.endsWith('.tsx')
    function measure(node) {
      const length = node.loc.end.line - node.loc.start.line + 1
      const kind = isMarkup && /^[A-Z]/.test(nameOf(node)) ? 'component' : 'function'
      const limit = limits[kind]
      if (length <= limit) return
      const name = nameOf(node) || 'This one'
      context.report({
        node,
        message: `${name} has ${length} lines; a ${kind} has at most ${limit}. Split it along a real seam.`,
      })
    }
    return {
      FunctionDeclaration: measure,
      FunctionExpression: measure,
      ArrowFunctionExpression: measure,
    }
  },
}

const silence = /^\s*(?:ox|es)lint-disable/

const reasonedSilence = {
  meta: { type: 'suggestion', docs: { description: 'Who silences a rule says why.' } },
  create(context) {
    return {
      Program(node) {
        for (const comment of context.sourceCode.getAllComments()) {
          if (!silence.test(comment.value)) continue
          if (!/disable-(?:next-)?line /.test(comment.value))
            context.report({
              node,
              loc: comment.loc,
              message: 'Silence one rule on one line, not a whole file.',
            })
          else if (!/ -- \S/.test(comment.value))
            context.report({
              node,
              loc: comment.loc,
              message: 'Say behind `--` why this rule does not hold here.',
            })
        }
      },
    }
  },
}

export default {
  meta: { name: 'vonk' },
  rules: {
    'outside-world': outsideWorld,
    'no-assertion': noAssertion,
    'function-length': functionLength,
    'reasoned-silence': reasonedSilence,
  },
}
