import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addWriter } from '../../../tests/factories/chat.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { blockMember, unblockMember } from '../../blocks/contract.ts'
import { sendMessage } from '../../chat/sending-contract.ts'
import { giveLike } from '../../likes/contract.ts'
import { getMember } from '../../profiles/contract.ts'
import { execute } from '../../server/database/query.ts'
import { newId } from '../../server/ids.ts'
import { getAlbum, grantAlbum, revokeAlbum } from '../contract.ts'

const { app, as } = await testApp()
const db = app.pool

async function addPhoto(member: string, isPrivate: boolean): Promise<string> {
  const id = newId()
  await execute(
    db,
    sql`insert into photo (member_id, photo_id, name, status, position, width, height, private, created_at)
        values (${member}, ${id}, ${`album-test-photo-${id}`}, 'active', 0, 600, 750, ${isPrivate}, now())`,
  )
  return id
}

/** Somebody with a private photo, a match of theirs, and a stranger, who all pay nothing. */
async function addPeople() {
  const [noor, daan, eva] = [
    await addWriter(db, { name: 'Noor', credits: 10 }),
    await addMember(db, { name: 'Daan', gender: 'male' }),
    await addMember(db, { name: 'Eva' }),
  ]
  const photo = await addPhoto(noor, true)
  const [asNoor, asDaan, asEva] = [await as(noor), await as(daan), await as(eva)]
  await asNoor(giveLike, { member: daan })
  await asDaan(giveLike, { member: noor })
  const listPhotos = async (api: typeof asNoor) => {
    const { member } = await api(getMember, { id: noor })
    return member.photos.map(({ id, private: isPrivate, locked }) => [id, isPrivate, locked])
  }
  return { noor, daan, eva, photo, asNoor, asDaan, asEva, listPhotos }
}

test('a match sees the album once it is opened, and no longer once it is taken back', async () => {
  const { noor, daan, photo, asNoor, asDaan, asEva, listPhotos } = await addPeople()
  expect(await listPhotos(asDaan)).toEqual([])
  expect(await listPhotos(asNoor)).toEqual([[photo, true, false]])
  expect(await asNoor(getAlbum, {})).toMatchObject({
    photos: 1,
    granted: [],
    contacts: [{ id: daan }],
    received: [],
  })
  await asNoor(grantAlbum, { member: daan })
  await asNoor(grantAlbum, { member: daan })
  expect(await listPhotos(asDaan)).toEqual([[photo, true, false]])
  expect(await listPhotos(asEva)).toEqual([])
  expect(await asNoor(getAlbum, {})).toMatchObject({ granted: [{ id: daan }], contacts: [] })
  expect(await asDaan(getAlbum, {})).toMatchObject({ photos: 0, received: [{ id: noor }] })
  await asNoor(revokeAlbum, { member: daan })
  expect(await listPhotos(asDaan)).toEqual([])
  expect(await asDaan(getAlbum, {})).toMatchObject({ received: [] })
})

test('it is opened to people in contact only: not to a stranger, oneself, or across a block', async () => {
  const { noor, eva, daan, asNoor, asDaan, asEva } = await addPeople()
  const grant = (member: string) => asNoor(grantAlbum, { member })
  await expect(grant(eva)).rejects.toMatchObject({ code: 'album_contact_needed' })
  await expect(grant(noor)).rejects.toMatchObject({ code: 'profile_not_available' })
  await expect(grant('1')).rejects.toMatchObject({ code: 'profile_not_available' })
  await asNoor(sendMessage, { id: crypto.randomUUID(), profile: eva, text: 'Hello there' })
  await grant(eva)
  await asEva(blockMember, { member: noor })
  await expect(grant(eva)).rejects.toMatchObject({ code: 'profile_not_available' })
  await asEva(unblockMember, { member: noor })
  expect(await asEva(getAlbum, {})).toMatchObject({ received: [] })
  await grant(daan)
  await asNoor(blockMember, { member: daan })
  await asNoor(unblockMember, { member: daan })
  expect(await asDaan(getAlbum, {})).toMatchObject({ received: [] })
})

test('a brand without albums has none, and what was private stays so', async () => {
  const { daan, asNoor, asDaan, listPhotos } = await addPeople()
  await asNoor(grantAlbum, { member: daan })
  const { settings } = app.siteById(1)
  settings.private_albums = false
  try {
    for (const change of [grantAlbum, revokeAlbum])
      await expect(asNoor(change, { member: daan })).rejects.toMatchObject({ code: 'not_found' })
    await expect(asNoor(getAlbum, {})).rejects.toMatchObject({ code: 'not_found' })
    expect(await listPhotos(asDaan)).toEqual([])
  } finally {
    settings.private_albums = true
  }
})
