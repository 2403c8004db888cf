import { classes } from '../../src/web/ui/classes.ts'
import { Specimen } from './specimen.tsx'
import { words } from './words.ts'

const colours = [
  ['canvas', 'bg-canvas'],
  ['surface', 'bg-surface'],
  ['sunken', 'bg-sunken'],
  ['line-strong', 'bg-line-strong'],
  ['ink', 'bg-ink'],
  ['ink-2', 'bg-ink-2'],
  ['ink-3', 'bg-ink-3'],
  ['ember', 'bg-ember'],
  ['ember-soft', 'bg-ember-soft'],
  ['plum', 'bg-plum'],
  ['plum-soft', 'bg-plum-soft'],
  ['field', 'bg-field'],
  ['spark', 'bg-spark'],
  ['tint-sage', 'bg-tint-sage'],
  ['tint-butter', 'bg-tint-butter'],
  ['tint-sky', 'bg-tint-sky'],
  ['tint-lilac', 'bg-tint-lilac'],
  ['tint-clay', 'bg-tint-clay'],
  ['ok', 'bg-ok'],
  ['warn-solid', 'bg-warn-solid'],
  ['danger', 'bg-danger'],
] as const

export function Colours() {
  return (
    <Specimen title={words.sections.colours} wide="two">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(118px,1fr))] gap-2.5">
        {colours.map(([name, look]) => (
          <div key={name} className="grid gap-1.5 text-xs">
            <span className={classes('h-13 rounded-control inset-ring-1 inset-ring-line', look)} />
            {name}
          </div>
        ))}
      </div>
    </Specimen>
  )
}

export function Typography() {
  const { type } = words
  return (
    <Specimen title={words.sections.type}>
      <div className="grid gap-1.5">
        <p className="type-display text-[2.75rem] leading-12">{type.hero}</p>
        <p className="type-display text-3xl">{type.name}</p>
        <p className="type-display text-title">{type.page}</p>
        <p className="type-display text-section">{type.section}</p>
        <h3>{type.third}</h3>
        <p>{type.body}</p>
        <p className="text-sm text-ink-2">{type.small}</p>
        <p className="text-xs text-ink-2">{type.tiny}</p>
      </div>
    </Specimen>
  )
}
