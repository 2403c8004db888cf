/** What the file field of a photo accepts; HEIC is converted before it is sent. */
export const ACCEPTED_PHOTOS =
  'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif'

/** By type or name: not every system knows the type. */
export const isHeic = ({ type, name }: File) => /hei[cf]( |$)/i.test(`${type} ${name}`)

/** The photo as the server takes it: HEIC becomes JPEG, by code that is loaded only then. */
export const withoutHeic = async (file: File): Promise<File> =>
  isHeic(file) ? (await import('./convert-heic.ts')).convertHeic(file) : file
