import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { scenes, sceneSize, type Scene } from './scenes.ts'
import { drawing } from './shapes.ts'
import { inStyle, type DrawingSet, type Style } from './style.ts'

const framesPerSecond = 15
const size = { width: 960, height: 600 }
const smallSize = { width: 672, height: 420 }
/** A ride, a glass of wine, an evening walk: three scenes that fade into one another. */
const sequence = [scenes.tram, scenes.cafe, scenes.dunes]
const sceneFrames = 60
const fadeFrames = 10
const maxBytes = 300_000

const frameOf = (draw: Scene, style: Style, frame: number) =>
  inStyle(style, () => drawing(sceneSize.width, sceneSize.height, draw(frame / (sceneFrames * 2))))

/** Frames of one scene, which is as long as its own part and the fade into the next. */
async function drawScene(index: number, style: Style, target: string): Promise<void> {
  const draw = sequence[index]
  if (!draw) return
  for (let frame = 0; frame < sceneFrames + fadeFrames; frame++) {
    const svg = frameOf(draw, style, frame)
    await sharp(Buffer.from(svg))
      .resize(size)
      .removeAlpha()
      .png({ compressionLevel: 1 })
      .toFile(join(target, `${index}-${String(frame).padStart(3, '0')}.png`))
  }
}

/** Each scene fades into the next, the last into the first, so that the clip repeats unnoticed. */
function filters(): string {
  const [scene, fade] = [sceneFrames / framesPerSecond, fadeFrames / framesPerSecond]
  const fades = `xfade=transition=fade:duration=${fade}`
  const inputs = `[0][1]${fades}:offset=${scene}[a];[a][2]${fades}:offset=${scene * 2}[b]`
  const end = `[b][3]${fades}:offset=${scene * 3}[c]`
  return `${inputs};${end};[c]trim=start=${fade}:end=${scene * 3 + fade},setpts=PTS-STARTPTS[out]`
}

export async function writeClip(set: DrawingSet): Promise<void> {
  const folder = join(set.folder, 'clip')
  const frames = mkdtempSync(join(tmpdir(), 'clip-'))
  mkdirSync(folder, { recursive: true })
  for (const index of sequence.keys()) await drawScene(index, set.style, frames)
  const rate = String(framesPerSecond)
  const inputs = [0, 1, 2, 0].flatMap((index) => [
    '-framerate',
    rate,
    '-i',
    join(frames, `${index}-%03d.png`),
  ])
  const common = ['-y', '-loglevel', 'error', ...inputs, '-filter_complex', filters()]
  const output = ['-map', '[out]', '-an', '-pix_fmt', 'yuv420p', '-r', rate]
  const vp9 = ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '50', '-g', '240', '-row-mt', '1']
  const speed = ['-deadline', 'good', '-cpu-used', '1']
  execFileSync('ffmpeg', [...common, ...output, ...vp9, ...speed, join(folder, 'evening.webm')])
  const h264 = ['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '32']
  const web = ['-profile:v', 'high', '-movflags', '+faststart']
  execFileSync('ffmpeg', [...common, ...output, ...h264, ...web, join(folder, 'evening.mp4')])
  await writePoster(set)
  for (const file of ['evening.webm', 'evening.mp4', 'poster.webp']) {
    const bytes = statSync(join(folder, file)).size
    if (bytes > maxBytes) throw new Error(`${file} has ${bytes} bytes, more than ${maxBytes}`)
    console.log(file, bytes)
  }
}

/** The first frame, so that nothing jumps when the clip starts. */
export async function writePoster({ folder: root, style }: DrawingSet): Promise<void> {
  const folder = join(root, 'clip')
  const svg = frameOf(scenes.tram, style, fadeFrames)
  const small = join(root, 'small-clip')
  mkdirSync(small, { recursive: true })
  for (const [target, shape] of [
    [folder, size],
    [small, smallSize],
  ] as const)
    await sharp(Buffer.from(svg))
      .resize(shape)
      .webp({ quality: 76, effort: 6, smartSubsample: true })
      .toFile(join(target, 'poster.webp'))
}
