import sql from 'sql-template-tag'
import { ApiError, isApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import type { openPhoto as contract } from '../contract.ts'
import { isWithheldSql } from '../../safety/server/public.ts'
import type { MessageTable } from '../../server/database/generated/tables.ts'
import { maybeRow } from '../../server/database/query.ts'
import { markPhotoOpened } from './messages.ts'
import { mayOpen } from './permissions.ts'
import { markPhotoDelivered } from './undelivered-messages.ts'

export async function openPhoto(
  ctx: MemberContext,
  { conversation, seq }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await mayOpen(ctx, conversation)
  return { opened: await markPhotoOpened(ctx, conversation, seq) }
}

/**
 * Serves the image of a photo to the two members of the conversation; the receiver gets the sharp
 * one only after opening it.
 */
export async function servePhoto(
  ctx: Context,
  _request: Request,
  params: Record<string, string>,
): Promise<Response> {
  if (!ctx.actor) throw new ApiError('authentication_required')
  const member: MemberContext = {
    ...ctx,
    actor: ctx.actor,
    inTransaction: () => Promise.reject(new Error('a photo is only read')),
  }
  const bytes = await ctx.files.get(await photoFile(member, params))
  if (!bytes) throw new ApiError('not_found')
  return new Response(Buffer.from(bytes), {
    headers: {
      'content-type': 'image/webp',
      'content-length': String(bytes.byteLength),
      'cache-control': 'private, max-age=300',
      vary: 'cookie',
    },
  })
}

async function photoFile(ctx: MemberContext, params: Record<string, string>): Promise<string> {
  const { conversation, seq, sharp } = parsePhotoPath(params)
  const open = await mayOpen(ctx, conversation).catch(nullIfRefused)
  // Must precede reading the message: from here on unsending it does not return the credits.
  if (open && sharp) await markPhotoDelivered(ctx, conversation, seq)
  const message = open && (await findPhoto(ctx, conversation, seq))
  if (!message || seq <= open.removed_up_to) throw new ApiError('not_found')
  const isOpened = message.sender_id === ctx.actor.memberId || message.photo_opened_at !== null
  if (sharp && !isOpened) throw new ApiError('not_found')
  return `photos/${message.photo_name}/${sharp ? 'full' : 'blurred'}`
}

type Photo = Pick<MessageTable, 'sender_id' | 'photo_opened_at'> & { photo_name: string }

/** A photo that was neither unsent nor taken away by the late check. */
async function findPhoto(
  { db, site }: MemberContext,
  conversation: string,
  seq: number,
): Promise<Photo | null> {
  return maybeRow<Photo>(
    db,
    sql`select sender_id, photo_opened_at, photo_name from message
        where conversation_id = ${conversation} and seq = ${seq} and kind = 'photo' and photo_name is not null and unsent_at is null
          and not ${isWithheldSql(site.id, sql`photo_name`)}`,
  )
}

function parsePhotoPath({ conversation = '', seq = '', file = '' }: Record<string, string>) {
  const sharp = file === 'full.webp'
  const isAddress =
    /^[1-9]\d{0,17}$/.test(conversation) &&
    /^\d{1,9}$/.test(seq) &&
    (sharp || file === 'blurred.webp')
  if (!isAddress) throw new ApiError('not_found')
  return { conversation, seq: Number(seq), sharp }
}

function nullIfRefused(error: unknown): null {
  if (isApiError(error)) return null
  throw error
}
