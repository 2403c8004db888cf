import { IconButton } from '../../src/web/ui/button.tsx'
import { ChoiceTile, ChoiceTiles } from '../../src/web/ui/choice-tile.tsx'
import { Clock } from '../../src/web/ui/clock.tsx'
import { Fieldset } from '../../src/web/ui/fieldset.tsx'
import { Gifts, GiftTile } from '../../src/web/ui/gift-tile.tsx'
import { HeartIcon, XIcon } from '../../src/web/ui/icon.tsx'
import {
  CandyIcon,
  CocktailIcon,
  CoffeeIcon,
  RoseIcon,
  TeddyIcon,
} from '../../src/web/ui/rare-icons.tsx'
import { Line, Lines, Tick, Ticks } from '../../src/web/ui/lists.tsx'
import { OfferLine } from '../../src/web/ui/offer-line.tsx'
import { PackageCard, Packages } from '../../src/web/ui/package-card.tsx'
import { Card } from '../../src/web/ui/page.tsx'
import { Cell, HeadCell, Table } from '../../src/web/ui/table.tsx'
import { Specimen } from './specimen.tsx'
import { words } from './words.ts'

const { packages, payment, table } = words

export function Bundles() {
  return (
    <Specimen title={words.sections.packages} wide="all">
      <Fieldset legend={packages.legend} hideLegend>
        <Packages>
          {packages.list.map(({ per, was, ...bundle }) => (
            <PackageCard
              {...bundle}
              key={bundle.design}
              name="bundle"
              unit={packages.unit}
              perMessage={per}
              discount={packages.off}
              ribbon={bundle.design === 'p2' ? packages.ribbon : null}
              defaultChecked={bundle.design === 'p2'}
              was={
                <>
                  {packages.instead} <s>{was}</s>
                </>
              }
            />
          ))}
        </Packages>
      </Fieldset>
    </Specimen>
  )
}

export function Payment() {
  return (
    <Specimen title={words.sections.payment} wide="two">
      <Fieldset legend={payment.legend}>
        <ChoiceTiles>
          {payment.methods.map((method, index) => (
            <ChoiceTile key={method} name="method" defaultChecked={index === 0}>
              {method}
            </ChoiceTile>
          ))}
          <ChoiceTile name="method" disabled>
            {payment.unavailable}
          </ChoiceTile>
        </ChoiceTiles>
      </Fieldset>
      <div className="grid gap-7 md:grid-cols-2">
        <Ticks>
          {payment.included.map((what) => (
            <Tick key={what}>{what}</Tick>
          ))}
        </Ticks>
        <Card>
          <Lines>
            <Line term={payment.bundle}>{payment.amounts[0]}</Line>
            <Line term={payment.bonus} tone="ok">
              {payment.amounts[1]}
            </Line>
            <Line term={payment.total} tone="total">
              {payment.amounts[2]}
            </Line>
          </Lines>
        </Card>
      </div>
    </Specimen>
  )
}

const gifts = [RoseIcon, CoffeeIcon, HeartIcon, CandyIcon, CocktailIcon, TeddyIcon]

export function GiftTiles() {
  return (
    <Specimen title={words.sections.gifts} wide="two">
      <Gifts>
        {gifts.map((Icon, index) => (
          <GiftTile
            key={words.gifts[index]}
            icon={<Icon />}
            name={words.gifts[index]}
            price={words.giftPrice}
            index={index}
            aria-pressed={index === 1}
          />
        ))}
      </Gifts>
    </Specimen>
  )
}

const remaining = ((3 * 60 + 12) * 60 + 9) * 1000

export function BannerStates() {
  const { banner } = words
  return (
    <Specimen title={words.sections.banner} wide="all">
      <OfferLine
        label={banner.label}
        to="#"
        action={
          <IconButton variant="field-ghost" label={words.toasts.dismiss}>
            <XIcon className="size-5" />
          </IconButton>
        }
      >
        {banner.text}
        <Clock remaining={remaining} label={banner.left} inline />
      </OfferLine>
      <Clock remaining={remaining} label={banner.left} />
    </Specimen>
  )
}

export function PriceTable() {
  return (
    <Specimen title={words.sections.table}>
      <Table caption={table.caption}>
        <thead>
          <tr>
            <HeadCell>{table.bundle}</HeadCell>
            <HeadCell numeric>{table.price}</HeadCell>
            <HeadCell numeric>{table.message}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([bundle, price, message]) => (
            <tr key={bundle}>
              <HeadCell scope="row">{bundle}</HeadCell>
              <Cell numeric>{price}</Cell>
              <Cell numeric>{message}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Specimen>
  )
}
