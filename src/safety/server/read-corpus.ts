import { readFileSync } from 'node:fs'
import type { Locale } from '../../platform/locales.ts'
import { SignalRule } from '../contract.ts'
import { findSignals, type ReadText } from './find-signals.ts'

/** A message of the corpus with the rules that it should raise. */
type LabelledText = ReadText & { rules: SignalRule[] }

/**
 * Reads the invented dialogues of one language. `<` begins a text of the reader, `>` one of the
 * partner, with the rules it should raise behind it (`>money`); an empty line ends a dialogue, and
 * `@ 40` at its start says how many messages came before.
 */
export function readCorpus(language: Locale): LabelledText[][] {
  const text = readFileSync(new URL(`./corpus/${language}.txt`, import.meta.url), 'utf8')
  return text
    .split(/\n\s*\n/)
    .map((dialogue) => readDialogue(dialogue.split('\n')))
    .filter((dialogue) => dialogue.length > 0)
}

function readDialogue(lines: string[]): LabelledText[] {
  const offset = Number(/^@ (\d+)$/.exec(lines[0] ?? '')?.[1] ?? 0)
  return lines
    .flatMap((line) => [...line.matchAll(/^([<>])([a-z_,]*) (.+)$/g)])
    .map(([, side, labels = '', text = ''], index) => ({
      seq: offset + index + 1,
      mine: side === '<',
      text,
      rules: labels
        .split(',')
        .filter((label) => label !== '')
        .map((label) => SignalRule.parse(label)),
    }))
}

/** What the rules found in a corpus, counted for each rule. */
type Accuracy = {
  right: number
  wrong: number
  missed: number
  /** Texts of the corpus that should raise nothing. */
  negatives: number
}

/** A text whose signals differ from its labels. */
type Difference = { dialogue: number; text: string; rule: SignalRule; raised: boolean }

/**
 * Runs all rules, as a conversation page does, over the dialogues of one language. A signal counts
 * whichever language raised it.
 */
export function measureRules(
  dialogues: LabelledText[][],
  rules: readonly SignalRule[],
): { accuracy: Map<SignalRule, Accuracy>; differences: Difference[] } {
  const texts = dialogues.flatMap((messages, dialogue) => {
    const found = findSignals(messages)
    return messages
      .filter(({ mine }) => !mine)
      .map((message) => ({
        ...message,
        dialogue,
        found: new Set(found.filter(({ seq }) => seq === message.seq).map(({ rule }) => rule)),
      }))
  })
  const negatives = texts.filter((text) => text.rules.length === 0).length
  const accuracy = new Map(
    rules.map((rule) => {
      const raised = texts.filter(({ found }) => found.has(rule))
      const right = raised.filter((text) => text.rules.includes(rule)).length
      const labelled = texts.filter((text) => text.rules.includes(rule)).length
      return [
        rule,
        { right, wrong: raised.length - right, missed: labelled - right, negatives },
      ] as const
    }),
  )
  const differences = texts.flatMap(({ dialogue, text, rules: labels, found }) =>
    rules
      .filter((rule) => found.has(rule) !== labels.includes(rule))
      .map((rule) => ({ dialogue, text, rule, raised: found.has(rule) })),
  )
  return { accuracy, differences }
}
