import { locales } from '../../src/platform/locales.ts'
import { signalRules } from '../../src/safety/contract.ts'
import { findSignals } from '../../src/safety/server/find-signals.ts'
import { measureRules, readCorpus } from '../../src/safety/server/read-corpus.ts'
import { milliseconds, print } from './figures.ts'

const ROUNDS = 5

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

/** The CPU that the rules of all languages take for a message, and how good they are. */
export function signalsBench(): void {
  for (const language of locales) {
    const dialogues = readCorpus(language)
    const texts = dialogues.flat().length
    const before = process.cpuUsage()
    for (let round = 0; round < ROUNDS; round++)
      for (const messages of dialogues) findSignals(messages)
    const { user, system } = process.cpuUsage(before)
    const message = (user + system) / 1000 / ROUNDS / texts
    const found = [...measureRules(dialogues, signalRules).accuracy.values()]
    const sum = (key: 'right' | 'wrong' | 'missed') =>
      found.reduce((total, each) => total + each[key], 0)
    const precision = sum('right') / (sum('right') + sum('wrong'))
    const recall = sum('right') / (sum('right') + sum('missed'))
    print(`${language}: CPU of a message`, milliseconds(message), {
      ok: message < 1,
      text: 'under 1 ms',
    })
    print(`${language}: precision`, percent(precision), { ok: precision >= 0.95, text: '95 %' })
    print(`${language}: recall`, percent(recall))
  }
}
