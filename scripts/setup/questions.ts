import { createInterface, type Interface } from 'node:readline/promises'

export type SetupAnswers = {
  host: string
  origin: string
  operator: string
  smtpUrl: string
  /** A URL of a role that may create roles and databases; null: the PostgreSQL of this machine. */
  database: string | null
  redisUrl: string | null
  /** null: a folder of this machine. */
  bucket: { endpoint: string; name: string; key: string; secret: string } | null
}

type Question = {
  ask: string
  /** Returns what is wrong with the answer, or null. */
  check: (answer: string) => string | null
}

const isUrl = (answer: string, ...protocols: string[]) =>
  protocols.includes(URL.parse(answer)?.protocol ?? '')
const isHost = (answer: string) => URL.parse(`https://${answer}`)?.host === answer

const questions = {
  host: {
    ask: '1 of 6. Host of the site, such as www.example.com',
    check: (answer) => (isHost(answer) ? null : 'Write the name alone, without https:// and path.'),
  },
  operator: {
    ask: '2 of 6. Your email address, for the first account of the staff',
    check: (answer) =>
      /^[^\s@]+@[^\s@]+$/.test(answer) ? null : 'Write an address such as you@example.com.',
  },
  smtpUrl: {
    ask: '3 of 6. Mail server, such as smtps://user:password@smtp.example.com',
    check: (answer) =>
      isUrl(answer, 'smtp:', 'smtps:') ? null : 'Write a URL that starts with smtps:// or smtp://.',
  },
  database: {
    ask: '4 of 6. PostgreSQL, as a URL of a role that may create roles and databases. Empty: the one of this machine',
    check: (answer) =>
      answer === '' || isUrl(answer, 'postgres:', 'postgresql:')
        ? null
        : 'Write a URL that starts with postgres://.',
  },
  redis: {
    ask: '5 of 6. Redis or Valkey, such as redis://127.0.0.1:6379, needed for several machines. Empty: none',
    check: (answer) =>
      answer === '' || isUrl(answer, 'redis:', 'rediss:')
        ? null
        : 'Write a URL that starts with redis://.',
  },
  bucket: {
    ask: '6 of 6. Bucket for photos, needed for several machines, as https://key:secret@s3.example.com/bucket. Empty: a folder of this machine',
    check: (answer) =>
      answer === '' || toBucket(answer) ? null : 'Write https://key:secret@host/bucket.',
  },
} satisfies Record<string, Question>

function toBucket(answer: string): SetupAnswers['bucket'] {
  const url = URL.parse(answer)
  const name = url?.pathname.slice(1) ?? ''
  if (
    !url ||
    !isUrl(answer, 'https:', 'http:') ||
    !url.username ||
    !/^[a-z\d][a-z\d.-]+$/.test(name)
  )
    return null
  const [key, secret] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  return { endpoint: url.origin, name, key, secret }
}

/** Asks on the terminal until each answer is usable; reads lines of standard input otherwise. */
export async function askQuestions(): Promise<SetupAnswers> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const lines = terminal[Symbol.asyncIterator]()
  const ask = (question: Question) => askUntilUsable(terminal, lines, question)
  const host = await ask(questions.host)
  const answers: SetupAnswers = {
    host,
    origin: `https://${host}`,
    operator: await ask(questions.operator),
    smtpUrl: await ask(questions.smtpUrl),
    database: (await ask(questions.database)) || null,
    redisUrl: (await ask(questions.redis)) || null,
    bucket: toBucket(await ask(questions.bucket)),
  }
  terminal.close()
  return answers
}

async function askUntilUsable(
  terminal: Interface,
  lines: AsyncIterator<string, undefined>,
  { ask, check }: Question,
): Promise<string> {
  for (;;) {
    terminal.setPrompt(`${ask}: `)
    terminal.prompt()
    const line: IteratorResult<string, undefined> = await lines.next()
    if (line.done) throw new Error('There is no answer.')
    const answer = line.value.trim()
    const fault = check(answer)
    if (fault === null) return answer
    process.stderr.write(`${fault}\n`)
  }
}
