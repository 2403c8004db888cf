export type LogoShape = [element: string, attributes: Record<string, string>]
export type Logo = { viewBox: string; attributes: Record<string, string>; shapes: LogoShape[] }

const SHAPES = new Set(['path', 'circle', 'ellipse', 'rect', 'line', 'polygon', 'polyline'])
const COLOUR = /^(?:none|currentColor|var\(--logo-(?:ink|accent)\))$/

/**
 * Reads logo.svg as shapes. They become elements of the page, which lets them take the colours of
 * the place where the logo stands, and the content security policy admits no HTML text there.
 */
export function parseLogo(svg: string, faults: string[]): Logo {
  const [, start = '', inner = ''] = /^\s*<svg\s([^>]*)>([\s\S]*)<\/svg>\s*$/.exec(svg) ?? []
  const { viewBox = '', xmlns: _, ...attributes } = parseAttributes(start)
  if (!/^0 0 \d+ \d+$/.test(viewBox))
    faults.push('logo.svg must be one <svg> with a viewBox of "0 0 width height"')
  const shapes = [...inner.matchAll(/<(\w+)\s([^<>]*?)\s*\/>/g)].map(
    ([, element = '', text = '']): LogoShape => [element, parseAttributes(text)],
  )
  const rest = inner.replaceAll(/<(\w+)\s([^<>]*?)\s*\/>/g, '').trim()
  if (rest !== '' || shapes.length === 0 || shapes.some(([element]) => !SHAPES.has(element)))
    faults.push(`logo.svg may only contain the elements ${[...SHAPES].join(', ')}, not nested`)
  for (const each of [attributes, ...shapes.map(([, shape]) => shape)])
    for (const name of ['fill', 'stroke'])
      if (!COLOUR.test(each[name] ?? 'none'))
        faults.push(
          `logo.svg: ${name}="${each[name]}" must be none, currentColor, var(--logo-ink) or var(--logo-accent)`,
        )
  return { viewBox, attributes, shapes }
}

const parseAttributes = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )

/** The logo as an image, in the two colours of the place where it stands. */
export function drawLogo(
  { viewBox, attributes, shapes }: Logo,
  size: number,
  colours: { ink: string; accent: string },
): string {
  const written = (each: Record<string, string>) =>
    Object.entries(each)
      .map(([name, value]) => ` ${name}="${painted(value, colours)}"`)
      .join('')
  const drawn = shapes.map(([element, each]) => `<${element}${written(each)}/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${viewBox}"${written(attributes)}>${drawn.join('')}</svg>`
}

const painted = (value: string, { ink, accent }: { ink: string; accent: string }) =>
  value.replace('var(--logo-ink)', ink).replace('var(--logo-accent)', accent)
