import { expect, test } from 'vitest'
import { findBreakingChanges } from '../../scripts/openapi/breaking-changes.ts'

type Schema = Record<string, unknown>

const documentWith = (input: Schema, output: Schema, schemas: Record<string, Schema> = {}) => ({
  paths: {
    '/api/message.php': {
      post: {
        parameters: [],
        requestBody: { content: { 'application/json': { schema: input } } },
        responses: { 200: { content: { 'application/json': { schema: output } } } },
      },
    },
  },
  components: { schemas },
})
const object = (properties: Record<string, Schema>, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
})
const text = { type: 'string' }
const none = object({})

test.each<[string, Schema, Schema, string[]]>([
  ['an optional input', none, object({ text }), []],
  ['a required input', none, object({ text }, ['text']), ['requires text']],
  ['an input that is gone', object({ text }), none, ['has no text']],
  [
    'another type',
    object({ text }),
    object({ text: { type: 'integer' } }),
    ['.text was "string" and is "integer"'],
  ],
  ['a value that is refused', { enum: ['a', 'b'] }, { enum: ['a'] }, [' no longer takes "b"']],
  ['a value that is added', { enum: ['a'] }, { enum: ['a', 'b'] }, []],
  ['only some values', {}, { enum: ['a'] }, [' no longer takes every value']],
])('compares inputs: %s', (_name, older, newer, expected) => {
  const changes = findBreakingChanges(documentWith(older, none), documentWith(newer, none))
  expect(changes).toHaveLength(expected.length)
  for (const [index, change] of expected.entries()) expect(changes[index]).toContain(change)
})

test.each<[string, Schema, Schema, string[]]>([
  ['one more', none, object({ text }, ['text']), []],
  ['one less', object({ text }), none, ['has no text']],
  ['one that may lack', object({ text }, ['text']), object({ text }), ['may lack text']],
  ['a value that programs do not know', { enum: ['a'] }, { enum: ['a', 'b'] }, ['may now be "b"']],
  ['another constant', { const: 'a' }, { const: 'b' }, ['may now be "b"']],
  ['any value', { enum: ['a'] }, {}, ['may now be any value']],
  [
    'one shape more',
    { anyOf: [text] },
    { anyOf: [text, { type: 'null' }] },
    ['has one shape more'],
  ],
])('compares answers: %s', (_name, older, newer, expected) => {
  const changes = findBreakingChanges(documentWith(none, older), documentWith(none, newer))
  expect(changes).toHaveLength(expected.length)
  for (const [index, change] of expected.entries()) expect(changes[index]).toContain(change)
})

test('follows shared schemas, also those that contain themselves, and names calls that are gone', () => {
  const tree = { $ref: '#/components/schemas/Tree' }
  const older = documentWith(none, tree, { Tree: object({ next: tree, text }) })
  const newer = documentWith(none, tree, { Tree: object({ next: tree }) })
  expect(findBreakingChanges(older, newer)).toEqual(['POST /api/message.php, answer has no text'])
  expect(findBreakingChanges(older, { paths: {}, components: {} })).toEqual([
    'POST /api/message.php was removed',
  ])
})
