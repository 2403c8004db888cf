import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from '@swc/core'
import type { Plugin } from 'vite'

const SCRIPTS = 'virtual:inline-scripts'
const folder = join(import.meta.dirname, '../src/app/web/inline')
const helper = join(folder, '../with-arguments.ts')

/**
 * `virtual:inline-scripts` has a function for each file of src/app/web/inline, by the name of the one
 * that the file exports: it takes its arguments and returns a minified script that calls it, for a
 * script element. The files import nothing: what they need are their arguments, which are JSON.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    resolveId: { filter: { id: /^virtual:inline-scripts$/ }, handler: () => `\0${SCRIPTS}` },
    load: {
      filter: { id: /^\0virtual:inline-scripts$/ },
      async handler() {
        const files = globSync(join(folder, '*.ts'))
        for (const file of files) this.addWatchFile(file)
        const scripts = await Promise.all(files.map((file) => toScript(readFileSync(file, 'utf8'))))
        return [
          `import { withArguments } from ${JSON.stringify(helper)}`,
          ...scripts.map(
            ({ name, code }) =>
              `export const ${name} = (...values) => withArguments(${JSON.stringify(code)}, values)`,
          ),
        ].join('\n')
      },
    },
  }
}

async function toScript(source: string): Promise<{ name: string; code: string }> {
  const [, name = '', parameters = ''] = /^export function (\w+)\(([^)]*)\)/m.exec(source) ?? []
  const values = parameters
    .split(',')
    .flatMap((parameter, index) => (parameter.trim() ? [`ARGUMENT_${index}`] : []))
  const { code } = await transform(
    `(() => {${source.replace('export function', 'function')}\n${name}(${values.join(', ')})})()`,
    {
      jsc: {
        parser: { syntax: 'typescript' },
        target: 'es2022',
        minify: { compress: { passes: 2 }, mangle: true },
      },
      // Names at the top of a script would be global.
      isModule: false,
      minify: true,
    },
  )
  return { name, code: code.trim().replace(/;?$/, ';') }
}
