// oxlint-disable-next-line import/default -- the query makes Vite export the URL of the worker
import workerUrl from './heic-worker.ts?worker&url'
import { ApiError } from '../platform/api-error.ts'
import { scriptUrlPolicy } from './script-url-policy.ts'

/** The same quality as that of the worker. */
const JPEG = { type: 'image/jpeg', quality: 0.92 }

/** Converts HEIC to JPEG: by the browser where it can, otherwise by a decoder of 1.5 MB. */
export async function convertHeic(file: File): Promise<File> {
  const jpeg = (await byBrowser(file)) ?? (await byWorker(await file.arrayBuffer()))
  return new File([jpeg], file.name.replace(/\.hei[cf]$/i, '.jpg'), { type: JPEG.type })
}

async function byBrowser(file: File): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(file)
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    return await canvas.convertToBlob(JPEG)
  } catch {
    return null
  }
}

const asScriptUrl = scriptUrlPolicy('heic-worker', workerUrl)

function byWorker(bytes: ArrayBuffer): Promise<Blob> {
  const worker = new Worker(asScriptUrl())
  return new Promise<Blob>((resolve, reject) => {
    const fail = () => reject(new ApiError('photo_heic'))
    worker.addEventListener('message', ({ data }: MessageEvent<Blob | null>) =>
      data ? resolve(data) : fail(),
    )
    worker.addEventListener('error', fail)
    worker.postMessage(bytes, [bytes])
  }).finally(() => worker.terminate())
}
