import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory, type Match } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as de from '@zxcvbn-ts/language-de'
import * as en from '@zxcvbn-ts/language-en'
import * as es from '@zxcvbn-ts/language-es-es'
import * as fr from '@zxcvbn-ts/language-fr'
import * as it from '@zxcvbn-ts/language-it'
import * as nl from '@zxcvbn-ts/language-nl-be'
import * as pl from '@zxcvbn-ts/language-pl'

/**
 * Runs in a worker thread: the dictionaries take 85 MB and two seconds to load, and an estimate up
 * to a tenth of a second.
 */

/** `null` for a password that needs more than 10^8 guesses (zxcvbn's score 3). */
export type Weakness = 'password_too_common' | 'password_personal' | 'password_pattern' | null
export type StrengthRequest = { id: number; password: string; personal: string[] }
export type StrengthResponse = { id: number; weakness: Weakness }

const MIN_SCORE = 3
/**
 * The estimate takes up to seconds for long spellings such as “p4$$”; this many characters show the
 * strength of a passphrase.
 */
const MAX_LENGTH = 32
const MAX_SUBSTITUTIONS = 10

const languages = { en, nl, de, it, fr, es, pl }
const dictionary = Object.fromEntries([
  ...Object.entries(common.dictionary),
  ...Object.entries(languages).flatMap(([language, words]) =>
    Object.entries(words.dictionary).map(([name, list]) => [`${name}-${language}`, list] as const),
  ),
])
const estimator = new ZxcvbnFactory({
  dictionary,
  graphs: common.adjacencyGraphs,
  maxLength: MAX_LENGTH,
  l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
})

function findWeakness(password: string, personal: string[]): Weakness {
  const { score, sequence } = estimator.check(password, personal)
  if (score >= MIN_SCORE) return null
  if (sequence.some(isPersonal)) return 'password_personal'
  return sequence.some(({ pattern }) => pattern === 'dictionary')
    ? 'password_too_common'
    : 'password_pattern'
}

const isPersonal = (match: Match): boolean =>
  match.pattern === 'dictionary' &&
  'dictionaryName' in match &&
  match.dictionaryName === 'userInputs'

parentPort?.on('message', ({ id, password, personal }: StrengthRequest) => {
  const answer: StrengthResponse = { id, weakness: findWeakness(password, personal) }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(answer)
})
