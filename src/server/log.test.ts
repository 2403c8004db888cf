import { Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { createLog, readableLines } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): {
  text: string
  entry: Record<string, unknown>
} {
  let text = ''
  write(
    createLog(
      { logLevel: 'debug', mode: 'production' },
      { write: (line: string) => void (text += line) },
    ),
  )
  const entry: Record<string, unknown> = JSON.parse(text)
  return { text, entry }
}

const canaries = [
  'hunter2hunter2',
  'anna.kowalska@example.pl',
  'I have a secret to tell',
  'NL91ABNA0417164300',
  '443322',
]

describe('the log', () => {
  test('records message, time and request id', () => {
    const { entry } = logged((log) =>
      log.child({ request: 'r-1' }).warn({ job: 'sendMail', attempt: 2 }, 'a job failed'),
    )
    expect(entry).toMatchObject({
      level: 'warn',
      request: 'r-1',
      job: 'sendMail',
      attempt: 2,
      msg: 'a job failed',
    })
    expect(Date.parse(String(entry.time))).not.toBeNaN()
  })

  test('hides personal fields at any depth', () => {
    const [password, email, text, iban, otp] = canaries
    const { text: line, entry } = logged((log) =>
      log.info(
        {
          password,
          member: '17',
          input: { email },
          order: { iban, holder: { email } },
          messages: [{ text }],
          OTP: otp,
        },
        'order placed',
      ),
    )
    for (const canary of canaries) expect(line).not.toContain(canary)
    expect(entry).toMatchObject({ member: '17', password: '[hidden]', order: { iban: '[hidden]' } })
  })

  test.each(['birthDate', 'birth_date', 'birth-date'])(
    'hides a personal field spelled %s',
    (name) => {
      expect(logged((log) => log.info({ [name]: '1987-03-09' }, 'saved')).text).not.toContain(
        '1987',
      )
    },
  )

  test('hides personal fields down to the depth at which it cuts, also in arrays, bindings and errors', () => {
    const rows = [{ phone: 'anna', tags: [{ name: 'anna' }] }]
    const error = new Error('failed', { cause: { email: 'anna', status: 422 } })
    const { text, entry } = logged((log) =>
      log
        .child({ request: { ip: 'anna' } })
        .warn({ order: { buyer: { name: 'anna', a: { b: 'anna' } } }, rows, error }, 'x'),
    )
    expect(text).not.toContain('anna')
    expect(entry).toMatchObject({
      request: { ip: '[hidden]' },
      order: { buyer: { name: '[hidden]', a: '[deep]' } },
      rows: [{ phone: '[hidden]', tags: '[deep]' }],
      error: { cause: { email: '[hidden]', status: 422 } },
    })
  })

  test('shows that a personal field was empty', () => {
    expect(
      logged((log) => log.info({ email: null, order: { iban: null } }, 'saved')).entry,
    ).toMatchObject({
      email: null,
      order: { iban: null },
    })
  })

  test('masks addresses, account numbers and tokens inside any text', () => {
    const token = 'q3Zk9vLx7Rt2YpBn5Hs8DfGj4Mc6Va1Qw0Er_tYuIoP'
    const { text } = logged((log) =>
      log.error(
        { reason: `550 <anna.kowalska@example.pl> unknown, NL91 ABNA 0417 1643 00, ${token}` },
        'mail to anna.kowalska@example.pl was refused',
      ),
    )
    expect(text).not.toContain('kowalska')
    expect(text).not.toContain('0417')
    expect(text).not.toContain(token)
    expect(text).toContain('550 <[email]> unknown')
  })

  test('records only the kind, code and stack of an error', () => {
    const cause = Object.assign(
      new Error('invalid input syntax for type bigint: "I have a secret to tell"'),
      { code: '22P02' },
    )
    const error = Object.assign(new Error('could not save', { cause }), {
      detail: 'Key (email)=(anna.kowalska@example.pl) exists.',
      parameters: canaries,
    })
    const { text, entry } = logged((log) => log.error({ error }, 'an operation failed'))
    for (const canary of canaries) expect(text).not.toContain(canary)
    expect(entry.error).toMatchObject({
      type: 'Error',
      message: 'could not save',
      cause: { code: '22P02' },
    })
    expect(text).toContain('log.test.ts')
  })

  test('masks an error that is logged alone', () => {
    const { text, entry } = logged((log) =>
      log.error(new Error('no account for anna.kowalska@example.pl')),
    )
    expect(text).not.toContain('kowalska')
    expect(entry.error).toMatchObject({ message: 'no account for [email]' })
  })

  test('is human-readable in local mode', () => {
    const lines: string[] = []
    const output = new Writable({
      write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()),
    })
    createLog({ logLevel: 'info', mode: 'local' }, readableLines(output)).warn(
      { job: 'sendMail', attempt: 2 },
      'a job failed',
    )
    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d WARN a job failed job=sendMail attempt=2\n$/)
  })

  test('names migrations in full, but no token that looks like one', () => {
    const migration = '0042-quality-checks-of-selfies-and-accounts.sql'
    expect(logged((log) => log.info({ migration }, 'migrated')).entry).toMatchObject({ migration })
    for (const token of [
      '0042-quality-checks-of-selfies-and-accounts',
      '0042-Q3zk9vlx7rt2ypbn5hs8dfgj4mc6va1qw0er-tYu.sql',
      'a0042-q3zk9vlx7rt2ypbn5hs8dfgj4mc6va1qw0er.sql',
    ])
      expect(logged((log) => log.info({ migration: token }, 'migrated')).text).toContain('[token]')
  })

  test('does not mask ids, counts and names of constraints', () => {
    const { text } = logged((log) =>
      log.info(
        { member: '184467440737095516', bytes: Buffer.alloc(4), big: 12n },
        'https://www.example.com/members/17 took 12 ms',
      ),
    )
    expect(text).toContain('184467440737095516')
    expect(text).toContain('https://www.example.com/members/17 took 12 ms')
    expect(text).toContain('[4 bytes]')
  })
})
