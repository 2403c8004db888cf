import wasmUrl from 'libheif-js/libheif-wasm/libheif.wasm?url'
import libraryUrl from 'libheif-js/libheif-wasm/libheif.js?url'
import { untyped } from '../platform/untyped.ts'

type Image = {
  get_width(): number
  get_height(): number
  display(target: ImageData, done: (filled: ImageData | null) => void): void
  free(): void
}
type Library = { HeifDecoder: new () => { decode(bytes: ArrayBuffer): Image[] } }
type WorkerScope = {
  importScripts(url: string): void
  postMessage(message: Blob | null, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent<ArrayBuffer>) => void): void
}

const scope: WorkerScope = untyped(globalThis)
/** As for uploads; larger ones would exhaust the memory of a phone. */
const MAX_PIXELS = 50_000_000
const QUALITY = 0.92

/** The library stays a file of its own, unchanged (LGPL). */
async function loadLibrary(): Promise<Library> {
  const wasmBinary = await (await fetch(wasmUrl)).arrayBuffer()
  scope.importScripts(libraryUrl)
  const create: (options: { wasmBinary: ArrayBuffer }) => Library = untyped(
    Reflect.get(globalThis, 'libheif'),
  )
  return create({ wasmBinary })
}

async function toJpeg(bytes: ArrayBuffer): Promise<Blob> {
  const { HeifDecoder } = await loadLibrary()
  const [image] = new HeifDecoder().decode(bytes)
  if (!image) throw new Error('the file has no image')
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > MAX_PIXELS) throw new Error('the image is too large')
  const pixels = await new Promise<ImageData | null>((resolve) =>
    image.display(new ImageData(width, height), resolve),
  )
  if (!pixels) throw new Error('the image cannot be decoded')
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.putImageData(pixels, 0, 0)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}

scope.addEventListener('message', ({ data }) => {
  toJpeg(data).then(
    (blob) => scope.postMessage(blob, []),
    () => scope.postMessage(null, []),
  )
})
