import { Outlet } from 'react-router'

export function Layout() {
  return (
    <main id="main" className="flex-1">
      <Outlet />
    </main>
  )
}
