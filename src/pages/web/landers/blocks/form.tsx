import { lookingForChoices } from '../../../../profiles/rules.ts'
import { useTranslations } from '../../../../web/i18n.tsx'
import { useSettings } from '../../../../web/shell-queries.ts'
import { InvitationNote, useJoinText } from '../../../../web/join-text.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { Field, Select } from '../../../../web/ui/field.tsx'
import { Fieldset } from '../../../../web/ui/fieldset.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { Segment, Segments } from '../../../../web/ui/segments.tsx'
import type { Ask, Block } from '../../../rules.ts'
import { RegionList } from '../region-list.tsx'
import { ChosenInterests } from '../chosen-interests.tsx'
import { useLander, useLanderTexts } from '../use-lander.ts'

/** The first step of sign-up: the fields that other blocks do not contain, and the button. */
export function FormBlock({ block }: { block: Extract<Block, { kind: 'form' }> }) {
  const t = useTranslations('landers')
  const { min_age } = useSettings()
  const text = useLanderTexts()
  const joinText = useJoinText()
  const { variant } = useLander()
  const picksInterests = variant.blocks.some(
    (each) => each.kind === 'hero' && each.below?.some(({ kind }) => kind === 'icons'),
  )
  return (
    <div className="grid gap-4.5 rounded-panel bg-surface p-5 text-ink shadow-3 ring-1 ring-line lg:p-6.5">
      {picksInterests && <ChosenInterests />}
      {block.asks.map((ask) => (
        <AskField key={ask} ask={ask} />
      ))}
      <InvitationNote />
      <Button type="submit" variant="primary" large block>
        {joinText(text('form.submit'))}
      </Button>
      <p className="text-xs text-ink-2">
        {t.rich('form.terms', {
          age: min_age,
          terms: (children) => <TextLink to="/pages/terms">{children}</TextLink>,
        })}
      </p>
    </div>
  )
}

function AskField({ ask }: { ask: Ask }) {
  switch (ask) {
    case 'gender':
      return <Gender />
    case 'looking_for':
      return <LookingFor />
    case 'birth_year':
      return <BirthYear />
    case 'ages':
      return <Ages />
    case 'region':
      return <Region />
    case 'region_list':
      return <RegionList />
  }
}

function Gender() {
  const t = useTranslations('landers')
  return (
    <Fieldset legend={t('form.iAm')}>
      <Segments>
        <Segment name="gender" value="female">
          {t('form.woman')}
        </Segment>
        <Segment name="gender" value="male">
          {t('form.man')}
        </Segment>
      </Segments>
    </Fieldset>
  )
}

function LookingFor() {
  const t = useTranslations('landers')
  return (
    <Fieldset legend={t('form.lookingFor')}>
      <Segments>
        {lookingForChoices.map((choice) => (
          <Segment key={choice} name="looking_for" value={choice}>
            {t(`form.looking.${choice}`)}
          </Segment>
        ))}
      </Segments>
    </Fieldset>
  )
}

const OLDEST = 100

/** Asks for the year only: the form's values appear in the URL, and the full date is private. */
function BirthYear() {
  const t = useTranslations('landers')
  const { min_age, now } = useSettings()
  const latest = Number(now.slice(0, 4)) - min_age
  const years = Array.from({ length: OLDEST - min_age }, (_, index) => String(latest - index))
  return (
    <Field label={t('form.birthYear')} hint={t('form.birthYearHint', { age: min_age })}>
      <Select name="year" defaultValue="" autoComplete="bday-year">
        <option value="">{t('form.choose')}</option>
        {years.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </Select>
    </Field>
  )
}

const AGE_STEP = 5
const HIGHEST = 80

function Ages() {
  const t = useTranslations('landers')
  const { min_age } = useSettings()
  const later = Array.from({ length: (HIGHEST - 20) / AGE_STEP + 1 }, (_, index) =>
    String(20 + index * AGE_STEP),
  )
  const ages = [String(min_age), ...later.filter((age) => Number(age) > min_age)]
  return (
    <Fieldset legend={t('form.ages')}>
      <div className="grid grid-cols-2 gap-2">
        {(['min_age', 'max_age'] as const).map((name) => (
          <Field key={name} label={t(`form.${name}`)} hideLabel>
            <Select name={name} defaultValue="">
              <option value="">{t(`form.${name}`)}</option>
              {ages.map((age) => (
                <option key={age}>{age}</option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </Fieldset>
  )
}

function Region() {
  const t = useTranslations('landers')
  const regions = useLander().content?.regions ?? []
  return (
    <Field label={t('form.region')}>
      <Select name="region" defaultValue="">
        <option value="">{t('form.choose')}</option>
        {regions.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
