import { inflateSync } from 'node:zlib'
import sql from 'sql-template-tag'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { testApp } from '../../../../tests/factories/app.ts'
import { order, press } from '../../../../tests/factories/checkout.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { runJob } from '../../../app/server/run-jobs.ts'
import { row, rows } from '../../../server/database/query.ts'
import { answerDispute, getDispute, listDefenceReasons } from '../../console/disputes-contract.ts'
import { getConsoleOrder } from '../../console/orders-contract.ts'
import { loadLibrary } from '../../../providers/server/adyen/adyen-client.ts'
import { findFaults } from '../../../accounting/server/reconciliation-faults.ts'
import { defenceJobs } from './defend-chargeback.ts'

const node = await testApp()
const { app, as, request, runJobs } = node
const adyen = localAdyen()
// Takes seconds on a slow machine, which no test should be charged with.
await loadLibrary()
const { send } = adyen
const logIn = async () => as(await addStaff(app.pool, ['finance']))
let finance = await logIn()
const DAY = 86_400_000
const reason = 'The customer used the service for weeks.'
const material = 'SupplyDefenseMaterial'

function localAdyen() {
  const { adyen: connection } = app.payments.connections
  if (!connection) throw new Error('no local Adyen')
  return connection
}

async function addChargeback(provider: string, name = 'Ines') {
  Object.assign(app.siteById(1).settings, { payment_providers: { '*': provider } })
  const seenAt = new Date(node.now().getTime() - 90 * DAY)
  const member = await addMember(app.pool, { name, seenAt })
  const { order: id, checkout } = await order(node, member, { method: 'creditcard' })
  const { search } = new URL(checkout)
  for (const button of ['paid', 'chargeback']) {
    // FlexPay's page knows its sale by the query.
    await press({ request: (path, init) => request(path + search, init) }, checkout, button)
    await runJobs()
  }
  const [found] = (await finance(getConsoleOrder, { id })).order.chargebacks
  return { id, checkout, input: { order: id, chargeback: found?.id ?? '' } }
}

/** The test's jobs are not retried by themselves. */
async function retry(input: { order: string; chargeback: string }) {
  for (const handler of defenceJobs) await runJob(app, handler, { site: 1, ...input })
  await runJobs()
}

const contest = (input: { order: string; chargeback: string }, defence = material) => ({
  ...input,
  decision: 'contested' as const,
  pieces: ['order' as const, 'account' as const],
  defence_reason: defence,
  reason,
})

/** Listens to what Adyen is asked about disputes. */
function listen(answer?: (path: string, answered: Response) => Response | Promise<Response>) {
  const calls: { path: string; body: unknown }[] = []
  adyen.send = async (url, init) => {
    const path = new URL(url).pathname.split('/').at(-1) ?? ''
    if (url.includes('DisputeService') && typeof init.body === 'string')
      calls.push({ path, body: JSON.parse(init.body) })
    const answered = await send(url, init)
    return url.includes('DisputeService') && answer ? answer(path, answered) : answered
  }
  onTestFinished(() => void (adyen.send = send))
  return calls
}

const Supplied = z.object({
  defenseDocuments: z.array(
    z.object({
      content: z.string(),
      contentType: z.literal('application/pdf'),
      defenseDocumentTypeCode: z.string(),
    }),
  ),
})

/** The text of a PDF file in one of the fonts that every reader has. */
function readText(file: Buffer): string {
  const source = file.toString('latin1')
  const streams = [...source.matchAll(/stream\r?\n(.*?)\r?\nendstream/gs)].map(([, data = '']) =>
    inflateSync(Buffer.from(data, 'latin1')).toString('latin1'),
  )
  const lines = streams.flatMap((stream) =>
    [...stream.matchAll(/\[(.*?)\] TJ/g)].map(([, words = '']) =>
      [...words.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
        .join(''),
    ),
  )
  return lines.join(' ')
}

describe('the defence of a chargeback at Adyen', () => {
  test('offers its reasons, hands in what was decided on as a PDF, once, and is audited', async () => {
    const { id, input, checkout } = await addChargeback('adyen', 'Łucja Żak')
    expect(await finance(listDefenceReasons, input)).toEqual({
      result: 'offered',
      reasons: [
        { code: material, documents: ['DefenseMaterial'] },
        { code: 'GoodsOrServicesProvided', documents: ['ProofOfGoodsOrServicesProvided'] },
      ],
    })
    const calls = listen()
    await finance(answerDispute, contest(input))
    await runJobs()
    expect(calls.map(({ path }) => path)).toEqual([
      'retrieveApplicableDefenseReasons',
      'supplyDefenseDocument',
      'defendDispute',
    ])
    const [document] = Supplied.parse(calls[1]?.body).defenseDocuments
    expect(document?.defenseDocumentTypeCode).toBe('DefenseMaterial')
    const text = readText(Buffer.from(document?.content ?? '', 'base64'))
    expect(text).toContain(`Evidence for chargeback ${input.chargeback}`)
    expect(text).toContain('Lucja Zak')
    expect(text).toMatch(/customer ordered\s+50 credits for 19.99 EUR/)
    expect(text).not.toContain('The receipt')
    expect((await finance(getDispute, input)).dispute).toMatchObject({
      decision: 'contested',
      defence: 'sent',
      defence_reason: material,
    })
    expect((await finance(getConsoleOrder, { id })).order.steps).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'defended' })]),
    )
    const audited = sql`select after_change ->> 'defence_reason' as code from audit_entry where action = 'dispute.contested' and subject_id = ${id}`
    expect(await rows(app.pool, audited)).toEqual([{ code: material }])
    await expect(finance(answerDispute, contest(input))).rejects.toMatchObject({
      code: 'dispute_answered',
    })
    expect(await finance(listDefenceReasons, input)).toEqual({ result: 'by_hand', reasons: [] })
    await press(node, checkout, 'chargeback-reversed')
    await runJobs()
    expect((await finance(getDispute, input)).dispute.reversed_at).toBeTruthy()
    expect(await findFaults(app.pool, 1)).toEqual([])
  })

  test.each(['supplyDefenseDocument', 'defendDispute'])(
    'happens once when the response to %s is lost',
    async (lost) => {
      const { input } = await addChargeback('adyen')
      let losses = 0
      const calls = listen((path, answered) => {
        if (path !== lost || losses++ > 0) return answered
        throw new Error('connection reset')
      })
      await finance(answerDispute, contest(input))
      await runJobs().catch(() => {})
      expect((await finance(getDispute, input)).dispute.defence).toBe('waiting')
      await runJobs()
      await retry(input)
      expect((await finance(getDispute, input)).dispute.defence).toBe('sent')
      const count = (path: string) => calls.filter((call) => call.path === path).length
      expect(count('supplyDefenseDocument')).toBe(1)
      expect(count('defendDispute')).toBe(1)
    },
  )

  test('that Adyen refuses says why, and is left to be handed in by hand', async () => {
    const { id, input } = await addChargeback('adyen')
    await finance(answerDispute, contest(input, 'NoSuchReason'))
    await runJobs()
    expect((await finance(getDispute, input)).dispute).toMatchObject({
      decision: 'contested',
      defence: 'refused',
      defence_note: 'the reason is not offered',
    })
    const faults = await findFaults(app.pool, 1)
    expect(faults.map(({ fault, subject }) => ({ fault, subject }))).toEqual([
      { fault: 'defence_refused', subject: id },
    ])
    const { status } = await row<{ status: string }>(
      app.pool,
      sql`select status from credit_order where order_id = ${id}`,
    )
    expect(status).toBe('charged_back')
  })

  test('counts as sent once Adyen reports it, whatever the response said', async () => {
    const { id, input } = await addChargeback('adyen')
    listen((path, answered) =>
      path === 'defendDispute'
        ? Response.json({ disputeServiceResult: { success: false, errorMessage: 'Timed out' } })
        : answered,
    )
    await finance(answerDispute, contest(input))
    await runJobs()
    expect((await finance(getDispute, input)).dispute).toMatchObject({
      defence: 'sent',
      defence_note: '',
    })
    const { steps } = (await finance(getConsoleOrder, { id })).order
    expect(steps.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['defence_refused', 'defended']),
    )
    const faults = await findFaults(app.pool, 1)
    expect(faults.filter(({ subject }) => subject === id)).toEqual([])
  })

  test('is retried while Adyen is down, until the bank accepts nothing any more', async () => {
    const { input } = await addChargeback('adyen')
    adyen.send = () => Promise.reject(new Error('connection refused'))
    onTestFinished(() => void (adyen.send = send))
    expect(await finance(listDefenceReasons, input)).toEqual({ result: 'unreachable', reasons: [] })
    await finance(answerDispute, contest(input))
    await runJobs().catch(() => {})
    expect((await finance(getDispute, input)).dispute.defence).toBe('waiting')
    node.advance(19 * DAY)
    await retry(input)
    finance = await logIn()
    expect((await finance(getDispute, input)).dispute.defence).toBe('refused')
  })

  test('is not offered in a second round, which nobody can defend', async () => {
    const { id, input, checkout } = await addChargeback('adyen')
    for (const button of ['chargeback-reversed', 'chargeback']) {
      await press(node, checkout, button)
      await runJobs()
    }
    const second = { order: id, chargeback: `${input.chargeback}-2` }
    expect(await finance(listDefenceReasons, second)).toEqual({ result: 'by_hand', reasons: [] })
  })
})

test.each(['local', 'flexpay'])('a chargeback at %s is answered by hand', async (provider) => {
  const { input } = await addChargeback(provider)
  expect(await finance(listDefenceReasons, input)).toEqual({ result: 'by_hand', reasons: [] })
  await expect(finance(answerDispute, contest(input))).rejects.toMatchObject({ code: 'bad_input' })
  const { defence_reason: _, ...byHand } = contest(input)
  await finance(answerDispute, byHand)
  await runJobs()
  expect((await finance(getDispute, input)).dispute).toMatchObject({
    decision: 'contested',
    defence: null,
  })
})

test('reasons of a defence are told to finance and support of the site only, and only for contesting', async () => {
  const { input } = await addChargeback('adyen')
  const support = await as(await addStaff(app.pool, ['support']))
  expect(await support(listDefenceReasons, input)).toMatchObject({ result: 'offered' })
  const moderator = await as(await addStaff(app.pool, ['moderator']))
  await expect(moderator(listDefenceReasons, input)).rejects.toMatchObject({
    code: 'role_required',
  })
  const accepted = { ...contest(input), decision: 'accepted' as const }
  await expect(finance(answerDispute, accepted)).rejects.toMatchObject({ code: 'bad_input' })
  await rows(app.pool, sql`update chargeback set site_id = 2 where order_id = ${input.order}`)
  await expect(finance(listDefenceReasons, input)).rejects.toMatchObject({ code: 'not_found' })
})
