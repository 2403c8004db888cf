import type { ReactNode } from 'react'

/** Pairs of a name and a value; pairs without a value are left out. */
export function ValueList({ values }: { values: [name: string, value: ReactNode][] }) {
  return (
    <dl className="kv">
      {values
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
