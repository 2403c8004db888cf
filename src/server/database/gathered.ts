/** Statements of one kind that may be under way at once; what is asked beyond them waits for the next. */
const AT_ONCE = 2
const MOST = 200

type Asked<Question, Answer> = { question: Question; resolve(answer: Answer): void; reject(error: unknown): void }

/**
 * Many who ask the same kind of question at once share a statement: alone a question leaves immediately, under load what gathers
 * while others are on their way goes together. `ask` gives the answers in the order of the questions; if it fails, all asked fail.
 */
export function gathered<Question, Answer>(
  ask: (questions: Question[]) => Promise<Answer[]>,
): (question: Question) => Promise<Answer> {
  let waiting: Asked<Question, Answer>[] = []
  let underway = 0

  async function askAll(all: Asked<Question, Answer>[]): Promise<void> {
    try {
      const answers = await ask(all.map(({ question }) => question))
      if (answers.length !== all.length) throw new Error(`${all.length} questions had ${answers.length} answers`)
      for (const [index, answer] of answers.entries()) all[index]?.resolve(answer)
    } catch (error) {
      for (const { reject } of all) reject(error)
    } finally {
      underway -= 1
      next()
    }
  }

  function next(): void {
    while (waiting.length > 0 && underway < AT_ONCE) {
      underway += 1
      void askAll(waiting.slice(0, MOST))
      waiting = waiting.slice(MOST)
    }
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      next()
    })
}
