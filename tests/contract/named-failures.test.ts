import sharp from 'sharp'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from '../../src/accounts/contract.ts'
import {
  changePassword,
  requestReset,
  resetPassword,
} from '../../src/accounts/credentials-contract.ts'
import { sendGift, sendMessage, sendPhoto } from '../../src/chat/sending-contract.ts'
import { correctBirthDate } from '../../src/console/actions-contract.ts'
import { banMember } from '../../src/console/contract.ts'
import { swipe } from '../../src/likes/contract.ts'
import { makeReport } from '../../src/moderation/contract.ts'
import { previewStatement } from '../../src/moderation/console/contract.ts'
import { decideReview } from '../../src/reviews/contract.ts'
import { sendSelfie, startVerification } from '../../src/verification/contract.ts'
import { setSpendCap } from '../../src/payments/spend-cap-contract.ts'
import { getMandate } from '../../src/payments/direct-debit-contract.ts'
import { uploadPhoto, editPhoto } from '../../src/photos/contract.ts'
import { photoLimits } from '../../src/photos/server/photo-input.ts'
import { saveRefusedPhoto } from '../../src/photos/server/refused-photos.ts'
import { updateProfile } from '../../src/profiles/contract.ts'
import { execute, row } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'
import { hashPassword } from '../../src/server/passwords/hash-password.ts'
import { startTwoFactor } from '../../src/security/contract.ts'
import { animatedPicture } from '../factories/animated-picture.ts'
import { testApp } from '../factories/app.ts'
import { addWriter, startConversation } from '../factories/chat.ts'
import { debit, debitCode, debitPages } from '../factories/debit.ts'
import { addMember } from '../factories/member.ts'
import { signupBrowser, signupForm } from '../factories/signup.ts'
import { openSelfie } from '../factories/opened-reviews.ts'
import { addStaff } from '../factories/staff.ts'

/**
 * Failures that a contract names and that no test of the operation provokes, mostly because
 * operations share the rule that is tested at one of them.
 */
const node = await testApp()
const { app, as, runJobs } = node
const db = app.pool
// Many calls of one network within a second; other tests cover the rate limits.
app.limits.consume = () => Promise.resolve()
const { settings } = app.siteById(1)
settings.quality_sample_percentage = 0
const { mailedTo } = signupBrowser(node)
const password = 'three pears on a plate'
const passwordHash = await hashPassword(password)
const uuid = () => crypto.randomUUID()
const jpeg = async (width: number, height: number) =>
  new Blob([
    new Uint8Array(
      await sharp(
        Buffer.from(
          `<svg width="${width}" height="${height}"><rect width="50%" height="100%" fill="#c00"/><circle cx="60%" cy="30%" r="20%" fill="#fc0"/></svg>`,
        ),
      )
        .flatten({ background: '#fff' })
        .jpeg()
        .toBuffer(),
    ),
  ])
const png = async (width: number, height: number) =>
  new Blob([
    new Uint8Array(
      await sharp(Buffer.alloc(width * height), { raw: { width, height, channels: 1 } })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    ),
  ])
const picture = await jpeg(640, 480)
const heic = '\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(96, '\0')
const badPhotos: [string, Blob][] = [
  ['photo_type', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'])],
  ['photo_several', new Blob([await animatedPicture()])],
  ['photo_heic', new Blob([heic])],
  ['photo_too_large', new Blob([new Uint8Array(photoLimits.bytes + 1)])],
  ['photo_too_small', await jpeg(399, 900)],
  ['photo_too_many_pixels', await png(10_000, 5_001)],
  ['photo_unreadable', picture.slice(0, 300)],
]
const weakPasswords = [
  ['password_too_short', 'ninechars'],
  ['password_too_long', 'long enough '.repeat(11)],
  ['password_too_common', 'welkom12345'],
  ['password_personal', 'Vonk123456'],
  ['password_pattern', 'abcdefghijkl'],
] as const

describe('accounts', () => {
  test('sign-up tells a known address in deletion apart where the site says so', async () => {
    const email = 'leaving@example.com'
    const id = await addMember(db, { email })
    await execute(db, sql`update account set status = 'deleted' where member_id = ${id}`)
    settings.account_lookup = 'explicit'
    await expect((await as())(signUp, { ...signupForm, email })).rejects.toMatchObject({
      code: 'account_pending_deletion',
      status: 409,
    })
    settings.account_lookup = 'private'
  })

  test.each(weakPasswords)('a new password is refused everywhere: %s', async (code, weak) => {
    const email = `weak-${code.replaceAll('_', '-')}@example.com`
    const id = await addMember(db, { email, name: 'Annabella', passwordHash })
    const refused = { code, status: 400 }
    await expect(
      (await as(id))(changePassword, { current: password, password: weak }),
    ).rejects.toMatchObject(refused)
    const visitor = await as()
    await visitor(requestReset, { email })
    await runJobs()
    const { token } = mailedTo(email)
    await expect(visitor(resetPassword, { token, password: weak })).rejects.toMatchObject(refused)
  })

  test('setting up a second factor asks for the one that exists', async () => {
    const id = await addMember(db, { passwordHash })
    const api = await as(id)
    await expect(api(startTwoFactor, { password: 'wrong' })).rejects.toMatchObject({
      code: 'password_wrong',
    })
  })
})

describe('a chat', () => {
  const gift = (profile: string, text = '') => ({ id: uuid(), profile, gift: 'rose', text })

  test('refuses gifts and photos to somebody as it refuses messages', async () => {
    const free = await as(await addWriter(db, { paid: false, credits: 500 }))
    const fictional = await addMember(db, { origin: 'fictional' })
    for (const send of [
      () => free(sendGift, gift(fictional)),
      () => free(sendPhoto, { id: uuid(), profile: fictional }, { file: picture }),
    ])
      await expect(send()).rejects.toMatchObject({ code: 'fictional_not_confirmed', status: 409 })
    await expect(
      free(sendGift, gift(await addWriter(db), 'Call me: +31 6 1234 5678')),
    ).rejects.toMatchObject({ code: 'contact_in_first_message', status: 422 })
    for (let index = 0; index < settings.free_conversations; index++)
      await free(sendMessage, { id: uuid(), profile: await addWriter(db), text: `Hi ${index}` })
    const other = await addWriter(db)
    for (const send of [
      () => free(sendGift, gift(other)),
      () => free(sendPhoto, { id: uuid(), profile: other }, { file: picture }),
    ])
      await expect(send()).rejects.toMatchObject({ code: 'premium_required', status: 402 })
  })

  test('counts the texts of gifts, and every opening', async () => {
    const text = 'You seem to be a person who would like the long walks that I take on Sundays.'
    const api = await as(await addWriter(db, { credits: 5_000 }))
    for (let index = 0; index < settings.same_openings_a_day; index++)
      await api(sendGift, gift(await addWriter(db), text))
    await expect(api(sendGift, gift(await addWriter(db), text))).rejects.toMatchObject({
      code: 'same_text_too_often',
      status: 429,
    })
    for (let sender = 1; sender < settings.same_opening_members; sender++)
      await (
        await as(await addWriter(db, { credits: 500 }))
      )(sendGift, gift(await addWriter(db), text))
    const last = await as(await addWriter(db, { credits: 500 }))
    await expect(last(sendGift, gift(await addWriter(db), text))).rejects.toMatchObject({
      code: 'same_text_of_many',
      status: 429,
    })
    const limit = settings.new_conversations_a_day
    settings.new_conversations_a_day = 1
    await last(sendGift, gift(await addWriter(db)))
    const next = await addWriter(db)
    for (const send of [
      () => last(sendGift, gift(next)),
      () => last(sendPhoto, { id: uuid(), profile: next }, { file: picture }),
    ])
      await expect(send()).rejects.toMatchObject({ code: 'too_many_conversations', status: 429 })
    settings.new_conversations_a_day = limit
  })

  test('sends no photo without credits, or under the id of another message', async () => {
    const { api, conversation } = await startConversation({ app, as }, 1)
    await expect(
      api(sendPhoto, { id: uuid(), conversation }, { file: picture }),
    ).rejects.toMatchObject({ code: 'not_enough_credits', status: 402 })
    const rich = await startConversation({ app, as }, 50)
    const id = uuid()
    await rich.api(sendMessage, { id, conversation: rich.conversation, text: 'Under this id' })
    await expect(
      rich.api(sendPhoto, { id, conversation: rich.conversation }, { file: picture }),
    ).rejects.toMatchObject({ code: 'message_id_taken', status: 409 })
  })
})

describe('a file that is no usable photo', () => {
  test.each(badPhotos)('%s', async (code, file) => {
    const { from, api, conversation } = await startConversation({ app, as }, 10)
    await expect(api(uploadPhoto, {}, { file })).rejects.toMatchObject({ code })
    await expect(api(sendPhoto, { id: uuid(), conversation }, { file })).rejects.toMatchObject({
      code,
    })
    await addPhoto(from, 'active')
    await api(startVerification, {})
    await expect(api(sendSelfie, {}, { file })).rejects.toMatchObject({ code })
  })

  test('an edit that leaves too little, or a picture that was refused before', async () => {
    const id = await addMember(db)
    const api = await as(id)
    const { photo } = await api(uploadPhoto, {}, { file: picture })
    await expect(api(editPhoto, { id: photo.id, crop: '0,0,300,300' })).rejects.toMatchObject({
      code: 'photo_too_small',
      status: 422,
    })
    const { hash } = await row<{ hash: string }>(
      db,
      sql`select perceptual_hash as hash from photo where photo_id = ${photo.id}`,
    )
    await saveRefusedPhoto(db, 1, hash, 'nudity', node.now())
    await expect(api(editPhoto, { id: photo.id, rotate: '0' })).rejects.toMatchObject({
      code: 'photo_refused_before',
      status: 422,
    })
  })
})

describe('a profile', () => {
  test('takes no name or date of birth that sign-up would refuse', async () => {
    const api = await as(await addMember(db))
    for (const [code, change] of [
      ['name_unreadable', { name: '\u200b\u3164' }],
      ['name_too_long', { name: 'Annabella '.repeat(4) }],
      ['birth_date_missing', { birth_date: '' }],
    ] as const)
      await expect(api(updateProfile, change)).rejects.toMatchObject({ code, status: 400 })
  })

  test('that cannot be liked cannot be swiped', async () => {
    const partner = await addMember(db, { origin: 'partner' })
    await expect(
      (await as(await addMember(db)))(swipe, { member: partner, choice: 'like' }),
    ).rejects.toMatchObject({ code: 'cannot_be_liked' })
  })
})

describe('a direct debit', () => {
  const { pages } = app
  beforeAll(() => void (app.pages = debitPages))
  afterAll(() => void (app.pages = pages))
  const joinedLongAgo = () =>
    addMember(db, { seenAt: new Date(node.now().getTime() - 30 * 86_400_000) })

  test('is refused like any other order', async () => {
    const member = await joinedLongAgo()
    const api = await as(member)
    await expect(api(getMandate, { bundle: 'p1', code: 'NONE' })).rejects.toMatchObject({
      code: 'discount_not_found',
      status: 409,
    })
    for (const [code, change] of [
      ['bundle_not_found', { bundle: 'p9' }],
      ['discount_not_found', { code: 'NONE' }],
    ] as const)
      await expect(signed(member, change)).rejects.toMatchObject({ code })
    const { sendSms } = app
    const otp = await debitCode(node, member)
    const { version: mandate } = await api(getMandate, { bundle: 'p1' })
    app.sendSms = null
    await expect(debit(node, member, { otp, mandate })).rejects.toMatchObject({
      code: 'method_not_offered',
    })
    app.sendSms = sendSms
  })

  test('counts towards the spending cap', async () => {
    const member = await joinedLongAgo()
    await (
      await as(member)
    )(setSpendCap, { period: 'week', amount: 1000 })
    await expect(debit(node, member)).rejects.toMatchObject({ code: 'spend_cap_reached' })
  })

  test('does not take a discount that another debit has, or its price without it', async () => {
    const member = await addMember(db, { seenAt: node.now() })
    const more = { code: 'TIMEBONUS25', amount: 1499 }
    const { version: mandate } = await (
      await as(member)
    )(getMandate, { bundle: 'p1', code: more.code })
    await debit(node, member, more)
    await expect(debit(node, member, { ...more, mandate })).rejects.toMatchObject({
      code: 'discount_in_use',
    })
    await expect(debit(node, member, { amount: 1499, mandate })).rejects.toMatchObject({
      code: 'price_changed',
    })
  })
})

describe('the staff', () => {
  test('correct no date of birth to an impossible one, and ban nobody twice', async () => {
    const id = await addMember(db)
    const support = await as(await addStaff(db, ['support']))
    await expect(
      support(correctBirthDate, {
        id,
        birth_date: '1850-01-01',
        expected: '1990-05-17',
        reason: 'Passport seen by Ada.',
      }),
    ).rejects.toMatchObject({ code: 'birth_date_invalid' })
    await execute(db, sql`update account set banned_at = now() where member_id = ${id}`)
    const ban = {
      id,
      rule: 'scam',
      answer: 'You asked for money.',
      reason: 'Three reports.',
    } as const
    await expect(
      (await as(await addStaff(db, ['moderator'])))(banMember, ban),
    ).rejects.toMatchObject({ code: 'already_banned' })
  })

  test('decide no selfie that a colleague has or that shows themselves', async () => {
    const staff = [await addStaff(db, ['moderator']), await addStaff(db, ['moderator'])] as const
    const [first, second] = [await as(staff[0]), await as(staff[1])]
    const member = await addSelfie(await addMember(db))
    const { revision } = await openSelfie(first, member)
    const decision = { revision, pictures: [], refused_for: null }
    const approval = { kind: 'selfie' as const, subject: member, ...decision }
    await expect(second(decideReview, approval)).rejects.toMatchObject({ code: 'case_claimed' })
    const own = await addSelfie(staff[0])
    await expect(
      first(decideReview, { ...approval, subject: own, revision: 1 }),
    ).rejects.toMatchObject({ code: 'second_person_needed' })
  })

  test('preview no statement of a measure without one', async () => {
    const moderator = await as(await addStaff(db, ['moderator']))
    const { receipt } = await (
      await as(await addMember(db))
    )(makeReport, { subject: 'profile', member: await addMember(db), reason: 'scam' })
    const of = { id: receipt.slice(2), measure: 'none' as const }
    await expect(moderator(previewStatement, of)).rejects.toMatchObject({
      code: 'measure_not_possible',
    })
  })
})

/** Signs with the mandate of the usual price, so that only what follows can refuse. */
async function signed(member: string, more: Parameters<typeof debit>[2]) {
  const api = await as(member)
  const { version } = await api(getMandate, { bundle: 'p1' }).catch(() => ({ version: '' }))
  return debit(node, member, { mandate: version, ...more })
}

async function addPhoto(member: string, status: string): Promise<string> {
  const photo = newId()
  await execute(
    db,
    sql`insert into photo (member_id, photo_id, name, status, position, width, height, created_at)
        values (${member}, ${photo}, ${`named-failure-photo-${photo}`}, ${status}, 0, 480, 600, now())`,
  )
  const main = sql`main_photo = ${photo}, photo_count = photo_count + 1`
  await execute(db, sql`update profile set ${main} where member_id = ${member}`)
  return photo
}

async function addSelfie(member: string): Promise<string> {
  await addPhoto(member, 'active')
  const api = await as(member)
  await api(startVerification, {})
  await api(sendSelfie, {}, { file: picture })
  return member
}
