import { randomOf } from '../random.ts'
import { ink } from './colours.ts'
import type { Face } from './parts.ts'

/** A face of the drawings, or `smile` with another mouth: it alone has open eyes without a frown. */
export type Expression = 'grin' | 'laugh' | 'smirk' | Extract<Face, 'smile' | 'calm' | 'cute'>

const faces: Record<Expression, number> = {
  smile: 28,
  grin: 24,
  laugh: 18,
  smirk: 14,
  calm: 12,
  cute: 4,
}
const livelyFaces: Record<Expression, number> = { ...faces, smile: 18, laugh: 28 }

/** The face in photo n; n = 0 is the main one. */
export const faceOf = ({ key }: { key: string }, n: number): Expression =>
  randomOf(`${key} face ${n}`).weighted(n === 0 ? faces : livelyFaces)

const lip = `fill="none" stroke="${ink}" stroke-width="8.5" stroke-linecap="round"`
/** In the coordinates of the face, where the mouth of `smile` is. */
const mouths: Partial<Record<Expression, string>> = {
  grin: `<path d="M122 208Q156 248 202 204" ${lip}/><path d="M117 203q3 7 9 9M206 198q-1 8 -7 11" ${lip}/>`,
  smirk: `<path d="M132 222Q168 236 200 206" ${lip}/>`,
  laugh: `<path d="M120 206Q160 216 204 202Q202 254 164 254Q126 252 120 206Z" fill="#7c2f38" stroke="${ink}" stroke-width="8.5" stroke-linejoin="round"/><path d="M127 211Q162 219 199 207L197 220Q162 229 130 222Z" fill="#fff"/>`,
}

export const getDrawnFace = (expression: Expression): Face =>
  expression === 'grin' || expression === 'laugh' || expression === 'smirk' ? 'smile' : expression

/** Below the nose our mouth takes the place of the drawing's. */
export function addMouth(drawn: string, expression: Expression): string {
  const mouth = mouths[expression]
  if (mouth === undefined) return drawn
  return `<clipPath id="nose"><path d="M-40 -60H320V196H-40Z"/></clipPath><g clip-path="url(#nose)">${drawn}</g>${mouth}`
}
