import { describe, expect, test } from 'vitest'
import { locales } from '../../platform/locales.ts'
import { signalRules } from '../contract.ts'
import { EARLY_MESSAGES, findSignals, mayRaise, type ReadText } from './find-signals.ts'
import { isReliable, MIN_PRECISION } from './is-reliable.ts'
import { measureRules, readCorpus } from './read-corpus.ts'
import accuracy from './rules/accuracy.json' with { type: 'json' }

const theirs = (...texts: string[]): ReadText[] =>
  texts.map((text, index) => ({ seq: index + 1, mine: false, text }))

const rulesOf = (...texts: string[]) => findSignals(theirs(...texts)).map(({ rule }) => rule)

describe.each(locales)('the corpus in %s', (language) => {
  const dialogues = readCorpus(language)
  const { accuracy: measured } = measureRules(dialogues, signalRules)
  const texts = dialogues.flat().filter(({ mine }) => !mine)

  test('has at least 40 texts for each group of rules and 60 that raise nothing', () => {
    const requests = new Set(['money', 'gift_card', 'bank_data', 'investment'])
    const labels = texts.flatMap(({ rules }) => rules)
    expect(labels.filter((rule) => requests.has(rule)).length).toBeGreaterThanOrEqual(40)
    expect(labels.filter((rule) => !requests.has(rule)).length).toBeGreaterThanOrEqual(40)
    expect(texts.filter(({ rules }) => rules.length === 0).length).toBeGreaterThanOrEqual(120)
  })

  test('is measured as the product reads it at the start', () => {
    const current = Object.fromEntries(
      [...measured].filter(([, { right, missed }]) => right + missed > 0),
    )
    expect(accuracy[language], 'run node scripts/generate/signal-accuracy.ts').toEqual(current)
  })

  test('leaves off every rule below its precision', () => {
    for (const [rule, { right, wrong, missed }] of measured) {
      if (right + missed === 0) continue
      expect(isReliable(rule, language)).toBe(right / (right + wrong) >= MIN_PRECISION)
    }
  })

  test('is read again with its context wherever a rule raises something', () => {
    for (const { text } of texts.filter(({ rules }) => rules.length > 0))
      expect(mayRaise(text), text).toBe(true)
  })
})

describe('the context of a sentence', () => {
  const request = 'Could you lend me 400 euros until Friday?'

  test('a request raises a signal, a quotation and a report of it do not', () => {
    expect(rulesOf(request)).toEqual(['money'])
    expect(rulesOf(`He wrote “${request}” and I laughed.`)).toEqual([])
    expect(rulesOf('My brother asked me to lend him 400 euros.')).toEqual([])
  })

  test('what the reader says is never judged', () => {
    expect(findSignals([{ seq: 1, mine: true, text: request }])).toEqual([])
  })

  test('a shared bill that the reader mentioned is settled without a signal', () => {
    const [first, owed] = theirs(request, 'Send me 20 euros then?')
    expect(first && findSignals([first])).toHaveLength(1)
    const mine = { seq: 1, mine: true, text: 'I still owe you for the cinema' }
    expect(owed && findSignals([mine, owed])).toEqual([])
  })

  test('another messenger is a signal early in a conversation only', () => {
    const at = (seq: number) => findSignals([{ seq, mine: false, text: 'Add me on Telegram' }])
    expect(at(EARLY_MESSAGES)).toHaveLength(1)
    expect(at(EARLY_MESSAGES + 1)).toEqual([])
  })

  test('no signal where the reader proposed the messenger', () => {
    const mine = { seq: 1, mine: true, text: 'Do you have WhatsApp?' }
    const answer = { seq: 2, mine: false, text: 'Sure, text me on WhatsApp' }
    expect(findSignals([mine, answer])).toEqual([])
    expect(findSignals([answer])).toHaveLength(1)
  })

  test('a story is one signal, at the message that completes it', () => {
    const found = findSignals(
      theirs(
        'I work on an oil rig in the North Sea.',
        'It is cold.',
        'I can’t access my bank from here.',
        'My account is frozen, did I say?',
      ),
    )
    expect(found.map(({ seq, rule }) => [seq, rule])).toEqual([[3, 'story']])
  })

  test('a short link is a signal, an ordinary one and one that was asked for are not', () => {
    expect(rulesOf('Look at bit.ly/3xYz')).toEqual(['short_link'])
    expect(rulesOf('Look at https://www.museum.nl/tickets')).toEqual([])
    const question = { seq: 1, mine: true, text: 'Can you send me the link?' }
    expect(findSignals([question, { seq: 2, mine: false, text: 'https://bit.ly/3xYz' }])).toEqual(
      [],
    )
  })

  test('upper case, missing accents and doubled blanks do not hide a request', () => {
    expect(rulesOf('COULD  YOU LEND ME 400 EUROS')).toEqual(['money'])
    expect(rulesOf('MOZESZ MI POZYCZYC 400 ZL?')).toEqual(['money'])
  })

  test('a long text without an end is read in little time', () => {
    const started = performance.now()
    findSignals(theirs('could you send me '.repeat(220), 'ich kann dir '.repeat(300)))
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})
