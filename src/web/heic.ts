/** What the file field of a photo accepts; HEIC is converted before it is sent. */
export const ACCEPTED_PHOTOS =
  'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif'

export const isHeic = ({ type, name }: File) => /hei[cf]$/i.test(type) || /\.hei[cf]$/i.test(name)

/** The photo as the server takes it: HEIC becomes JPEG, by code that is loaded only then. */
export async function withoutHeic(file: File): Promise<File> {
  if (!isHeic(file)) return file
  const { convertHeic } = await import('./convert-heic.ts')
  const name = file.name.replace(/\.hei[cf]$/i, '.jpg')
  return new File([await convertHeic(file)], name, { type: 'image/jpeg' })
}
