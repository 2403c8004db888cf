// Draws what the landers show, in our style and in that of the brand `linden`, and its portraits,
// and writes it to the sources: `node scripts/generate/landers.ts maps`, or without a name everything. The
// clip needs ffmpeg, its poster does not.
import { writeBrandPortraits } from './landers/brand-portraits.ts'
import { writeClip, writePoster } from './landers/clip.ts'
import { lindenDrawings } from './landers/linden.ts'
import { writeMaps } from './landers/maps.ts'
import { writeFaces, writePictures, writeScenes } from './landers/pictures.ts'
import { writeStates } from './landers/states.ts'
import { ourDrawings, type DrawingSet } from './landers/style.ts'

const inEachStyle = (write: (set: DrawingSet) => Promise<void>) => async () => {
  for (const set of [ourDrawings, lindenDrawings]) await write(set)
}

const tasks: Record<string, () => void | Promise<void>> = {
  maps: writeMaps,
  pictures: inEachStyle(writePictures),
  scenes: inEachStyle(writeScenes),
  faces: inEachStyle(writeFaces),
  portraits: writeBrandPortraits,
  states: writeStates,
  clip: inEachStyle(writeClip),
  poster: inEachStyle(writePoster),
}
const chosen = process.argv.slice(2)
for (const name of chosen.length > 0 ? chosen : Object.keys(tasks)) {
  const task = tasks[name]
  if (!task) throw new Error(`No task ${name}; there are ${Object.keys(tasks).join(', ')}`)
  await task()
}
