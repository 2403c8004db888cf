import { Outlet } from 'react-router'

export function EmptyLayout() {
  return (
    <main id="main" className="flex-1">
      <Outlet />
    </main>
  )
}
