import { ink } from '../../demo/portrait/colours.ts'

/** Shapes of our drawings as SVG text. `edge` is the width of the ink outline; 0 draws none. */
const outline = (edge: number) =>
  edge > 0
    ? ` stroke="${ink}" stroke-width="${edge}" stroke-linejoin="round" stroke-linecap="round"`
    : ''

export const box = (
  [x, y, width, height]: [number, number, number, number],
  fill: string,
  round = 0,
  edge = 0,
) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"${outline(edge)}/>`

export const disc = (x: number, y: number, r: number, fill: string, edge = 0) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${outline(edge)}/>`

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, edge = 0) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${outline(edge)}/>`

export const area = (d: string, fill: string, edge = 0) =>
  `<path d="${d}" fill="${fill}"${outline(edge)}/>`

export const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

export const at = (x: number, y: number, inside: string, scale = 1, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${inside}</g>`

export const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

let clips = 0

/** Shows only what is inside a path. */
export function clipped(d: string, inside: string): string {
  const id = `clip${(clips += 1)}`
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${inside}</g>`
}

export const rectangle = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h${-width}z`

export const drawing = (width: number, height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`
