import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Portrait } from './portrait.tsx'

const toScene = (markup: string) => /bg-tint-[a-z]+/.exec(markup)?.[0]

describe('a portrait without a photo', () => {
  test('shows the initial and says that there is no photo', () => {
    const markup = renderToStaticMarkup(<Portrait name="łucja" alt="Łucja has no photo yet" />)
    expect(markup).toContain('data-initial="Ł"')
    // As text it would have to be in the name of every button that contains the portrait.
    expect(markup).not.toContain('>Ł<')
    expect(markup).toContain('role="img" aria-label="Łucja has no photo yet"')
    expect(markup).toContain('>Łucja has no photo yet</span>')
  })

  test.each([
    ['😀 Ann', '😀'],
    ['𝓕𝓻𝓮𝓭', '𝓕'],
    ['🏳️‍🌈 Kim', '🏳️‍🌈'],
  ])('shows the whole first character of %s', (name, initial) => {
    expect(renderToStaticMarkup(<Portrait name={name} alt="" />)).toContain(
      `data-initial="${initial}"`,
    )
  })

  test('shows a figure where there is no name, in various colours', () => {
    const markups = ['11', '12', '13', '14'].map((seed) =>
      renderToStaticMarkup(<Portrait seed={seed} alt="No photo yet" />),
    )
    for (const markup of markups) expect(markup).not.toContain('data-initial')
    expect(new Set(markups.map(toScene)).size).toBeGreaterThan(2)
  })

  test('has the same colour for the same name, and others for others', () => {
    const names = ['Anne', 'Bo', 'Cem', 'Daan', 'Eva', 'Femke', 'Gloria']
    const scenes = names.map((name) =>
      toScene(renderToStaticMarkup(<Portrait name={name} alt="" />)),
    )
    expect(scenes).toEqual(
      names.map((name) => toScene(renderToStaticMarkup(<Portrait name={name} alt="x" />))),
    )
    expect(new Set(scenes).size).toBeGreaterThan(2)
  })
})
