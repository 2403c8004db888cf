import { ink } from '../../../demo/portrait/colours.ts'
import { currentStyle } from './style.ts'

const paint = (colour: string) => currentStyle().paint(colour)

/** Shapes of our drawings as SVG text. `edge` is the width of the ink outline; 0 draws none. */
const outline = (edge: number) =>
  edge > 0
    ? ` stroke="${paint(ink)}" stroke-width="${edge}" stroke-linejoin="round" stroke-linecap="round"`
    : ''

export const box = (
  [x, y, width, height]: [number, number, number, number],
  fill: string,
  round = 0,
  edge = 0,
) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${paint(fill)}"${outline(edge)}/>`

export const disc = (x: number, y: number, r: number, fill: string, edge = 0) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${paint(fill)}"${outline(edge)}/>`

export const oval = ([x, y, rx, ry]: [number, number, number, number], fill: string, edge = 0) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${paint(fill)}"${outline(edge)}/>`

export const area = (d: string, fill: string, edge = 0) =>
  `<path d="${d}" fill="${paint(fill)}"${outline(edge)}/>`

export const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${paint(stroke)}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

export const ring = (x: number, y: number, r: number, stroke: string, width: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${paint(stroke)}" stroke-width="${width}"/>`

/** The border of a box. */
export const border = (
  [x, y, width, height]: [number, number, number, number],
  stroke: string,
  thickness: number,
  round = 0,
) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="none" stroke="${paint(stroke)}" stroke-width="${thickness}"/>`

export const withOpacity = (opacity: number, inside: string) =>
  `<g opacity="${opacity.toFixed(2)}">${inside}</g>`

/** A sky whose colour changes from the top to the horizon. */
export const sky = (width: number, height: number, colours: [string, string, string]) =>
  `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${colours.map((colour, index) => `<stop offset="${[0, 0.5, 0.72][index] ?? 1}" stop-color="${paint(colour)}"/>`).join('')}</linearGradient><rect width="${width}" height="${height}" fill="url(#sky)"/>`

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
