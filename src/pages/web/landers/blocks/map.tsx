import { useRef } from 'react'
import { useLocale } from '../../../../web/i18n.tsx'
import { classes } from '../../../../web/ui/classes.ts'
import type { CountryMap } from '../../../contract.ts'
import { useFormValues } from '../use-form-values.ts'
import { useLander, useLanderTexts } from '../use-lander.ts'

type Outline = CountryMap['regions'][number]

/**
 * From few members to many. A region without a published number has the first, or the middle one if
 * no region has a number.
 */
const tints = [
  'fill-on-field/12',
  'fill-on-field/18',
  'fill-on-field/23',
  'fill-on-field/28',
  'fill-on-field/33',
]

function getTint(members: number | null | undefined, highest: number): string | undefined {
  if (!members) return highest ? tints[0] : tints[2]
  return tints[1 + Math.min(3, Math.floor((members / highest) * 4))]
}

/**
 * The visitor's country by region. The list in the form is the control, and each outline a label of
 * its radio, so a press works without a script and the map needs no keyboard stops of its own.
 */
export function MapBlock() {
  const t = useLanderTexts()
  const { content } = useLander()
  const element = useRef<HTMLDivElement>(null)
  const [chosen] = useFormValues(element, 'region')
  const map = content?.map
  if (!map) return null
  const members = new Map(content.regions.map((region) => [region.id, region.members]))
  const highest = Math.max(...[...members.values()].map(Number))
  const viewBox = `0 0 ${map.width} ${map.height}`
  return (
    <figure className="grid justify-items-center gap-3">
      <div ref={element} role="img" aria-label={t('map.label')} className="relative w-full">
        {map.regions.map((outline) => (
          <OutlineLabel
            key={outline.region}
            outline={outline}
            viewBox={viewBox}
            tint={
              String(outline.region) === chosen
                ? 'fill-spark'
                : getTint(members.get(outline.region), highest)
            }
          />
        ))}
        <svg
          viewBox={viewBox}
          width={map.width}
          height={map.height}
          className="pointer-events-none relative block h-auto max-h-104 w-full lg:max-h-130"
        >
          {map.regions.map((outline) => (
            <Count
              key={outline.region}
              outline={outline}
              members={members.get(outline.region)}
              chosen={String(outline.region) === chosen}
            />
          ))}
        </svg>
      </div>
      <figcaption className="max-w-[46ch] text-center text-xs text-on-field-2">
        {t('map.note')}
      </figcaption>
    </figure>
  )
}

type OutlineProps = { outline: Outline; viewBox: string; tint: string | undefined }

/** Covers the map, but only its own outline accepts a press. */
function OutlineLabel({ outline, viewBox, tint }: OutlineProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the list has the name
    <label htmlFor={`region-${outline.region}`} className="pointer-events-none absolute inset-0">
      <svg viewBox={viewBox} className="size-full">
        <path
          d={outline.d}
          strokeLinejoin="round"
          className={classes(
            'pointer-events-auto cursor-pointer stroke-field stroke-5 transition-[fill]',
            tint,
            tint !== 'fill-spark' && 'hover:fill-on-field/42',
          )}
        />
      </svg>
    </label>
  )
}

/** Half the height and the width of a digit of the numbers, in units of the map. */
const LINE = 16
const DIGIT = 11

type CountProps = { outline: Outline; members: number | null | undefined; chosen: boolean }

/** The number of a region where it fits; the list has all of them. */
function Count({ outline, members, chosen }: CountProps) {
  const locale = useLocale()
  if (!members) return null
  const text = members.toLocaleString(locale)
  if (outline.room < Math.hypot(LINE, text.length * DIGIT)) return null
  return (
    <text
      x={outline.x}
      y={outline.y}
      textAnchor="middle"
      dominantBaseline="central"
      className={classes(
        'text-[2.125rem] font-semibold tabular-nums',
        chosen ? 'fill-on-spark' : 'fill-on-field',
      )}
    >
      {text}
    </text>
  )
}
