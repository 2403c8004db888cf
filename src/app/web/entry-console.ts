import '../../web/styles/console.css'
import { routes } from 'virtual:console-pages'
import { addRoutes } from './load-page.ts'
import { startPage } from './start-page.tsx'

// Only documents of the console contain its route table.
addRoutes(routes)
await startPage()
