import { useState } from 'react'
import { Chip, ChipInput, Chips } from '../../src/web/ui/chips.tsx'
import { Checkbox, Radio } from '../../src/web/ui/choices.tsx'
import { Segment, Segments } from '../../src/web/ui/segments.tsx'
import { DateOfBirth } from '../../src/web/ui/date-of-birth.tsx'
import { Field, Select, TextArea, TextInput } from '../../src/web/ui/field.tsx'
import { Fieldset } from '../../src/web/ui/fieldset.tsx'
import { TextButton } from '../../src/web/ui/link.tsx'
import { RangeAges } from '../../src/web/ui/range-ages.tsx'
import { Switch } from '../../src/web/ui/switch.tsx'
import { Specimen } from './specimen.tsx'
import { words } from './words.ts'

export function Fields() {
  const { fields } = words
  const correction = (
    <>
      {fields.emailError} <TextButton>{fields.suggestion}</TextButton>
      {fields.question}
    </>
  )
  return (
    <Specimen title={words.sections.fields}>
      <Field label={fields.name} hint={fields.nameHint}>
        <TextInput autoComplete="off" defaultValue="Daan" />
      </Field>
      <Field label={fields.email} error={correction}>
        <TextInput type="email" autoComplete="off" defaultValue="daan@gmial.com" />
      </Field>
      <Field label={fields.region}>
        <Select>
          {fields.regions.map((region) => (
            <option key={region}>{region}</option>
          ))}
        </Select>
      </Field>
      <Field label={fields.about} aside={fields.optional}>
        <TextArea defaultValue={fields.aboutText} />
      </Field>
      <Field label={fields.closed}>
        <TextInput defaultValue={fields.closedValue} disabled />
      </Field>
    </Specimen>
  )
}

export function Choices() {
  const { choices, fields } = words
  const [active, setActive] = useState(true)
  return (
    <Specimen title={words.sections.choices}>
      <Fieldset legend={choices.looking}>
        <Segments>
          <Segment name="looking" defaultChecked>
            {choices.women}
          </Segment>
          <Segment name="looking">{choices.men}</Segment>
        </Segments>
      </Fieldset>
      <Checkbox defaultChecked>{choices.push}</Checkbox>
      <Chips>
        <Chip pressed={active} onClick={() => setActive(!active)}>
          {choices.active}
        </Chip>
        <Chip pressed={!active} onClick={() => setActive(!active)}>
          {choices.nearby}
        </Chip>
        <ChipInput name="photo">{choices.photo}</ChipInput>
      </Chips>
      <Fieldset legend={choices.why}>
        <Radio name="why">{choices.met}</Radio>
        <Radio name="why">{choices.break}</Radio>
      </Fieldset>
      <Field label={fields.code} error={fields.codeError}>
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          defaultValue="418 2"
          className="tabular-nums"
        />
      </Field>
    </Specimen>
  )
}

export function Dates() {
  const { dates } = words
  const [born, setBorn] = useState({ day: '31', month: '12', year: '2011' })
  const [ages, setAges] = useState({ from: 30, to: 45 })
  return (
    <Specimen title={words.sections.dates}>
      <DateOfBirth
        legend={dates.born}
        hint={dates.bornHint}
        error={dates.tooYoung}
        labels={dates}
        value={born}
        onChange={setBorn}
      />
      <RangeAges
        legend={dates.age}
        fromLabel={dates.from}
        toLabel={dates.to}
        names={{ from: 'min', to: 'max' }}
        min={18}
        max={99}
        value={ages}
        onChange={setAges}
      />
      <Switch hint={dates.invisibleHint} defaultChecked>
        {dates.invisible}
      </Switch>
      <Switch>{dates.visitors}</Switch>
    </Specimen>
  )
}
