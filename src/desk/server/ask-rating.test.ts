import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { deskMails } from '../../../tests/factories/desk-mails.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import type { Api } from '../../platform/contract.ts'
import { newId } from '../../server/ids.ts'
import { answerCase, getCaseThread, mergeCases } from '../contract.ts'
import { listShifts } from '../duty-contract.ts'
import { getCaseRating, rateCase } from '../rating-contract.ts'

const node = await testApp()
const { app, as, request, runJobs, mails, logInAgain } = node
app.limits.consume = async () => {}
const db = app.pool
const { receive, findCases, open, newAddress } = deskMails(node)
const supportId = await addStaff(db, ['support'])
const support = await as(supportId)
const moderator = await as(await addStaff(db, ['moderator']))
const read = async (api: Api, id: string) => (await api(getCaseThread, { id })).thread
/** Staff are logged out after half an hour. */
function advance(milliseconds: number) {
  node.advance(milliseconds)
  logInAgain(supportId)
}

describe('the question after a case', () => {
  const DAY = 86_400_000
  const close = async (id: string) =>
    support(answerCase, {
      id,
      text: 'It is solved now.',
      version: (await read(support, id)).version,
      close: true,
    })
  const linkIn = (email: string) => {
    const mailed = mails.filter(({ to, text }) => to === email && text.includes('desk/rating'))
    const token = /case-rating\?token=([\w.-]+)/.exec(mailed[0]?.text ?? '')?.[1] ?? ''
    return { count: mailed.length, token }
  }
  const ask = async (id: string) => {
    await close(id)
    await runJobs()
    advance(DAY)
    await runJobs()
  }
  const post = (token: string, fields: Record<string, string>, prefix = '') =>
    request(`${prefix}/case-rating?token=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })

  test('comes once, a day after it was closed, and its first answer stays', async () => {
    const email = newAddress()
    const id = await open(email)
    await close(id)
    await runJobs()
    expect(linkIn(email).count).toBe(0)
    advance(DAY)
    await runJobs()
    const { count, token } = linkIn(email)
    expect(count).toBe(1)
    expect(await (await as())(getCaseRating, { token })).toEqual({
      number: `C-${id}`,
      answer: null,
    })
    const refused = await post(token, { answer: 'perhaps', text: '' })
    expect(refused.status).toBe(303)
    const posted = await Promise.all([
      post(token, { answer: 'yes', text: 'Fast.' }, '/de'),
      post(token, { answer: 'yes', text: 'Fast.' }, '/de'),
    ])
    expect(posted.map(({ status }) => status)).toEqual([303, 303])
    expect(posted[0]?.headers.get('location')).toBe(`/de/case-rating?token=${token}`)
    const visitor = await as()
    expect(await visitor(rateCase, { token, answer: 'no' })).toMatchObject({ answer: 'yes' })
    await receive({ from: email, subject: `Re: [C-${id}]`, text: 'One more thing' })
    await ask(id)
    expect(linkIn(email).count).toBe(1)
    const { ratings, sentences } = await support(listShifts, {})
    expect(ratings).toContainEqual({
      queue: 'service_cases',
      questions: 1,
      yes: 1,
      partly: 0,
      no: 0,
    })
    expect(sentences).toMatchObject([{ number: `C-${id}`, answer: 'yes', text: 'Fast.' }])
    expect((await moderator(listShifts, {})).sentences).toEqual([])
  })

  test('does not come while the case is open again, and not for one that goes on in another', async () => {
    const email = newAddress()
    const id = await open(email)
    await close(id)
    await receive({ from: email, subject: `Re: [C-${id}]`, text: 'Still broken' })
    advance(DAY)
    await runJobs()
    expect(linkIn(email).count).toBe(0)
    const twice = newAddress()
    const [from, into] = [
      await open(twice),
      (await receive({ from: twice, subject: 'Other' }), (await findCases(twice))[1]?.id ?? ''),
    ]
    await support(mergeCases, { from, into })
    advance(DAY)
    await runJobs()
    expect(linkIn(twice).count).toBe(0)
  })

  test('is answered by nobody without its link', async () => {
    const visitor = await as()
    for (const token of ['-', `${newId()}.${'a'.repeat(43)}`])
      for (const call of [
        visitor(getCaseRating, { token }),
        visitor(rateCase, { token, answer: 'yes' }),
      ])
        await expect(call).rejects.toMatchObject({ code: 'not_found' })
  })
})
