// Rules of this project that oxlint lacks, as a plugin. Each message names the remedy.

const clockAdvice =
  'Take the time from outside: `ctx.now` in an operation, a `now` argument in rules.ts, `useNow()` in a component. The clock is read only in src/server, src/web/clock.ts, scripts and tests.'

// no-restricted-properties covers Date.now; this would need no-restricted-syntax, which oxlint lacks.
const noCurrentDate = {
  meta: { type: 'problem', docs: { description: 'Keep the clock out of code that decides.' } },
  create(context) {
    return {
      NewExpression(node) {
        const isDate = node.callee.type === 'Identifier' && node.callee.name === 'Date'
        if (isDate && node.arguments.length === 0) context.report({ node, message: clockAdvice })
      },
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
    'no-current-date': noCurrentDate,
    'reasoned-silence': reasonedSilence,
  },
}
