import { createRequire } from 'node:module'

/**
 * Loads React as the product does: it chooses its build when it is first loaded, and the
 * development build takes three times as long to render a page.
 */
const { NODE_ENV } = process.env
process.env['NODE_ENV'] = 'production'
const load = createRequire(import.meta.url)
for (const name of ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server']) load(name)
process.env['NODE_ENV'] = NODE_ENV
