import type { ReactNode } from 'react'

export function Layout({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="flex-1">
      {children}
    </main>
  )
}
