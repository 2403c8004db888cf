import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { order, press } from '../../../../tests/factories/checkout.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { createCampaign, listBatchCodes, listCampaigns, withdrawCampaign } from '../contract.ts'

const node = await testApp()
const { app, as, runJobs } = node
const finance = await as(await addStaff(app.pool, ['finance']))
const DAY = 86_400_000
const start = node.now().getTime()
const day = (days: number) => new Date(start + days * DAY).toISOString()
const reason = 'Spring campaign, agreed with marketing.'

const terms = (code: string, more: object = {}) => ({
  code,
  codes: 1,
  name: '',
  percentage: 10,
  value_amount: null,
  currency: null,
  country: 'NL',
  minimum_order_value: 0,
  starts: day(-1),
  expires: day(7),
  reason,
  ...more,
})
const addBuyer = () => addMember(app.pool, { seenAt: new Date(node.now().getTime() - 90 * DAY) })

describe('createCampaign', () => {
  test('refuses a false deadline and says why', async () => {
    await finance(createCampaign, terms('SPRING'))
    const refusals = [
      ['follows_too_soon', terms('AGAIN', { starts: day(8), expires: day(12) })],
      ['as_good_as_the_time_bonus', terms('HALF', { percentage: 50 })],
      ['ends_before_it_starts', terms('ODD', { expires: day(-2) })],
    ] as const
    for (const [why, input] of refusals)
      await expect(finance(createCampaign, input)).rejects.toMatchObject({
        code: 'false_deadline',
        params: { reason: why },
      })
    await expect(
      finance(createCampaign, terms('AGAIN', { starts: day(8), expires: day(12) })),
    ).rejects.toMatchObject({ params: { campaign: 'SPRING', free_from: day(37), field: 'starts' } })
    await finance(
      createCampaign,
      terms('ABROAD', { country: 'PL', starts: day(8), expires: day(12) }),
    )
    await expect(finance(createCampaign, terms('SPRING'))).rejects.toMatchObject({
      code: 'discount_code_taken',
    })
    const { campaigns } = await finance(listCampaigns, {})
    expect(campaigns).toMatchObject([
      { id: 'ABROAD', country: 'PL' },
      { id: 'SPRING', codes: 1, percentage: 10, state: 'running', used: 0, withdrawable: false },
    ])
  })

  test('makes codes in bulk that each pay off for one member, also in parallel', async () => {
    const { codes } = await finance(createCampaign, terms('PRESS', { codes: 200, percentage: 5 }))
    expect(new Set(codes).size).toBe(200)
    const [code = ''] = codes
    const buyers = await Promise.all([addBuyer(), addBuyer(), addBuyer()])
    const orders = await Promise.allSettled(buyers.map((buyer) => order(node, buyer, { code })))
    const placed = orders.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    expect(placed).toHaveLength(1)
    await press(node, placed[0]?.checkout ?? '', 'paid')
    await runJobs()
    const { campaigns } = await finance(listCampaigns, {})
    const batch = campaigns.find(({ name }) => name === 'PRESS')
    expect(batch).toMatchObject({
      codes: 200,
      used: 1,
      income: [{ currency: 'EUR', amount: 1899, discount: 100 }],
    })
    const listed = await finance(listBatchCodes, { batch: batch?.id ?? '' })
    expect(listed.codes.filter(({ used }) => used)).toEqual([{ code, used: true }])
  })

  test('withdraws what has not started, and keeps what promised an end', async () => {
    await finance(
      createCampaign,
      terms('LATER', { starts: day(60), expires: day(70), country: 'DE' }),
    )
    expect(await finance(withdrawCampaign, { id: 'LATER', reason })).toEqual({ withdrawn: 1 })
    await expect(finance(withdrawCampaign, { id: 'SPRING', reason })).rejects.toMatchObject({
      code: 'deadline_promised',
    })
    await expect(finance(withdrawCampaign, { id: 'NOWHERE', reason })).rejects.toMatchObject({
      code: 'not_found',
    })
    for (const role of ['support', 'content'] as const) {
      const staff = await as(await addStaff(app.pool, [role]))
      await expect(staff(listCampaigns, {})).rejects.toMatchObject({ code: 'role_required' })
    }
  })
})
