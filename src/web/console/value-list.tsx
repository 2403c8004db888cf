import type { ReactNode } from 'react'

/** Pairs of a name and a value; pairs without a value are left out. */
export function ValueList({ values }: { values: [name: string, value: ReactNode][] }) {
  return (
    <dl className="grid text-xs in-[[data-panel-body]]:only:-my-1.5">
      {values
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name} className="value-row">
            <dt className="min-w-min text-ink-2">{name}</dt>
            <dd className="min-w-min text-end font-[550] wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
