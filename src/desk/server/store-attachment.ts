import { fileTypeFromBuffer } from 'file-type'
import { readPhoto } from '../../photos/server/public.ts'
import { cutText } from '../../platform/text-length.ts'
import { isApiError } from '../../platform/api-error.ts'
import { MAX_ATTACHMENTS, MAX_FILE_BYTES, type IncomingMail } from '../rules.ts'

type Attachment = IncomingMail['attachments'][number]

/** Of files beyond this number not even the name is kept. */
const MAX_NAMED = 50
const DOCUMENT = 'application/pdf'

/**
 * The files of a mail as they are kept: pictures are encoded anew from their pixels, as photos of
 * members are, so that neither their metadata nor anything hidden in them stays; documents (PDF, by
 * their signature) as they came. Of all else, of what is too large
 * and of more than ten files the name is stored.
 */
export async function storeAttachments(attachments: Attachment[]): Promise<Attachment[]> {
  const stored: Attachment[] = []
  for (const [index, each] of attachments.slice(0, MAX_NAMED).entries()) {
    const name = cutText(each.name.replaceAll(/[\p{Cc}\p{Cf}/\\]/gu, ''), 120) || '–'
    const content = index < MAX_ATTACHMENTS ? each.content : null
    stored.push({ ...(await store({ ...each, content })), name })
  }
  return stored
}

async function store({ content, ...file }: Attachment): Promise<Attachment> {
  const named = { ...file, type: 'application/octet-stream', content: null }
  if (!content || content.byteLength > MAX_FILE_BYTES) return named
  const type = (await fileTypeFromBuffer(content))?.mime
  if (type === DOCUMENT) return { ...file, type, content }
  if (!type?.startsWith('image/')) return named
  try {
    const { bytes, type: encoded } = (await readPhoto(content)).files.full
    return { ...file, type: encoded, content: bytes, bytes: bytes.byteLength }
  } catch (error) {
    if (!isApiError(error)) throw error
    return named
  }
}
