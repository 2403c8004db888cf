/** The value of a colour in both schemes, as `#rrggbb`. */
export type Colour = { light: string; dark: string }

/** What a brand's tokens.css must define, and nothing else. */
const COLOURS = `
  canvas surface sunken line line-strong ink ink-2 ink-3 ember ember-hover on-ember
  ember-soft ember-ink plum plum-hover on-plum plum-soft plum-ink field on-field
  on-field-2 bubble on-bubble tint-sage tint-butter tint-sky tint-lilac tint-clay ok
  ok-soft warn warn-soft warn-solid on-warn-solid danger danger-soft on-danger online
  focus spark on-spark field-ink night
`
  .trim()
  .split(/\s+/)
const PIXELS = /^\d{1,2}px$/
const OTHERS: Record<string, RegExp> = {
  shade: /^\d{1,3} \d{1,3} \d{1,3}$/,
  scrim: /^rgb\([\d ]+\/ ?[\d.]+\)$/,
  'type-sans': /\S/,
  'type-display': /\S/,
  'display-weight': /^\d{3}$/,
  'display-tracking': /^-?[\d.]+em$/,
  'r-s': PIXELS,
  'r-m': PIXELS,
  'r-l': PIXELS,
  'r-xl': PIXELS,
}

export type Tokens = {
  colours: Record<string, Colour>
  /** All declarations, for a style rule. */
  css: string
  values: Record<string, string>
}

/** Reads the one rule of a brand's tokens.css; `faults` gets what is missing, unknown or wrong. */
export function parseTokens(css: string, faults: string[]): Tokens {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const rule = /^\s*:root\s*\{([^{}]*)\}\s*$/.exec(plain)
  if (!rule) faults.push('tokens.css must be one rule, :root { … }')
  const values: Record<string, string> = {}
  for (const declaration of (rule?.[1] ?? '').split(';').filter((each) => each.trim() !== '')) {
    const [, name = '', value = ''] = /^\s*--([\w-]+)\s*:\s*([\s\S]+?)\s*$/.exec(declaration) ?? []
    if (!COLOURS.includes(name) && !(name in OTHERS))
      faults.push(`tokens.css: "${declaration.trim()}" is not a token of a brand`)
    else values[name] = value.replaceAll(/\s+/g, ' ')
  }
  for (const [name, pattern] of Object.entries(OTHERS))
    if (!pattern.test(values[name] ?? '')) faults.push(`tokens.css: ${wrong(name, values)}`)
  return {
    colours: Object.fromEntries(COLOURS.map((name) => [name, readColour(name, values, faults)])),
    css: Object.entries(values)
      .map(([name, value]) => `  --${name}: ${value};\n`)
      .join(''),
    values,
  }
}

function readColour(name: string, values: Record<string, string>, faults: string[]): Colour {
  const pair = /^light-dark\( ?(#[\da-f]{6}), (#[\da-f]{6}) ?\)$/i.exec(values[name] ?? '')
  const [, light, dark] = pair ?? [...(/^(#[\da-f]{6})$/i.exec(values[name] ?? '') ?? [])]
  if (light !== undefined) return { light, dark: dark ?? light }
  faults.push(`tokens.css: ${wrong(name, values)}, use #rrggbb or light-dark(#rrggbb, #rrggbb)`)
  return { light: '#000000', dark: '#000000' }
}

const wrong = (name: string, values: Record<string, string>) =>
  values[name] === undefined ? `--${name} is missing` : `--${name} cannot be "${values[name]}"`
