import '../../web/styles/app.css'
import { startPage } from './start-page.tsx'

await startPage()
