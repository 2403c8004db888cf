import { useState } from 'react'
import { currencies, type Currency } from '../../../platform/money.ts'
import { Panel } from '../../../web/console/panel.tsx'
import { classes } from '../../../web/ui/classes.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import type { SiteSettings } from '../../settings-contract.ts'
import { changedRowLook, focusTarget, settingRowLook } from './setting-row.tsx'
import { Select, TextInput } from '../../../web/ui/field.tsx'

type Bundles = SiteSettings['bundles']
export type BundlesPanelProps = {
  value: Bundles
  stored: Bundles
  /** The address of the page names them. */
  isTarget: boolean
  onChange(value: Bundles): void
}

/** Minor units: prices are typed with two decimals. */
const CENTS = 100
const amountIn = (text: string) => Math.round(Number(text.replace(',', '.')) * CENTS)

/** Credits and prices of the bundles in one currency at a time. */
export function BundlesPanel({ value, stored, isTarget, onChange }: BundlesPanelProps) {
  const t = useTranslations('consoleSettings')
  const [currency, setCurrency] = useState<Currency>('EUR')
  const change = (id: string, changed: Partial<Bundles[number]>) =>
    onChange(value.map((bundle) => (bundle.id === id ? { ...bundle, ...changed } : bundle)))
  return (
    <Panel
      title={t('label.bundles')}
      flush
      aside={
        <Select
          aria-label={t('currency')}
          value={currency}
          onChange={({ target }) =>
            setCurrency(currencies.find((each) => each === target.value) ?? 'EUR')
          }
        >
          {currencies.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      }
    >
      {value.map(({ id, credits, prices }, index) => {
        const old = stored.find((bundle) => bundle.id === id)
        const isChanged = old?.credits !== credits || old.prices[currency] !== prices[currency]
        return (
          <div
            key={id}
            id={index === 0 ? 'set-bundles' : undefined}
            ref={isTarget && index === 0 ? focusTarget : undefined}
            className={classes(settingRowLook, 'grid-cols-2', isChanged && changedRowLook)}
          >
            <NumberInput
              label={t('creditsOf', { bundle: id })}
              value={String(credits)}
              unit={t('unit.credits')}
              onChange={(text) => change(id, { credits: Number(text) })}
            />
            <NumberInput
              key={currency}
              label={t('priceOf', { bundle: id })}
              value={((prices[currency] ?? 0) / CENTS).toFixed(2)}
              unit={currency}
              onChange={(text) => change(id, { prices: { ...prices, [currency]: amountIn(text) } })}
            />
          </div>
        )
      })}
    </Panel>
  )
}

type NumberInputProps = {
  label: string
  value: string
  unit: string
  onChange(text: string): void
}

/** Keeps what is typed until the field is left, so that “18.” can become “18.99”. */
function NumberInput({ label, value, unit, onChange }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <label className="grid content-start gap-1">
      {label}
      <span className="flex items-center gap-2">
        <TextInput
          className="text-end tabular-nums"
          inputMode="decimal"
          value={typed ?? value}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(target.value)
          }}
          onBlur={() => setTyped(null)}
        />
        <span className="text-xs text-ink-2 w-11 flex-none">{unit}</span>
      </span>
    </label>
  )
}
