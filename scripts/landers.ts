// Draws what the landers show, and a brand's own portraits, and writes it to the sources: `node scripts/landers.ts maps`, or
// without a name everything. The clip needs ffmpeg.
import { writeBrandPortraits } from './landers/brand-portraits.ts'
import { writeClip } from './landers/clip.ts'
import { writeMaps } from './landers/maps.ts'
import { writeFaces, writePictures, writeScenes } from './landers/pictures.ts'

const tasks: Record<string, () => void | Promise<void>> = {
  maps: writeMaps,
  pictures: writePictures,
  scenes: writeScenes,
  faces: writeFaces,
  portraits: writeBrandPortraits,
  clip: writeClip,
}
const chosen = process.argv.slice(2)
for (const name of chosen.length > 0 ? chosen : Object.keys(tasks)) {
  const task = tasks[name]
  if (!task) throw new Error(`No task ${name}; there are ${Object.keys(tasks).join(', ')}`)
  await task()
}
