import type { Output } from '../../platform/contract.ts'
import { loadVisibleCards } from '../../profiles/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import type { getAlbum as contract } from '../contract.ts'
import { countAlbumPhotos, listContacts, listGranted, listReceived } from './album-grant.ts'
import { assertAlbumsOn } from './assert-albums-on.ts'

export async function getAlbum(ctx: MemberContext): Promise<Output<typeof contract>> {
  assertAlbumsOn(ctx)
  const photos = await countAlbumPhotos(ctx)
  const granted = await listGranted(ctx)
  const contacts = await listContacts(ctx)
  const received = await listReceived(ctx)
  const cards = await loadVisibleCards(ctx, [
    ...new Set([...granted.map(({ other_id }) => other_id), ...contacts, ...received]),
  ])
  const toCards = (ids: string[]) => ids.flatMap((id) => cards.get(id) ?? [])
  return {
    photos,
    granted: granted.map(({ other_id, granted_at }) => ({
      id: other_id,
      at: granted_at.toISOString(),
      profile: cards.get(other_id) ?? null,
    })),
    contacts: toCards(contacts).filter(({ origin }) => origin === 'member'),
    received: toCards(received),
  }
}
