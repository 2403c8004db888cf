import { minify, version } from '@swc/core'
import type { Plugin } from 'vite'

/** Characters. Smaller chunks gain less than their time is worth. */
const MIN_SIZE = 50_000

const OPTIONS = {
  module: true,
  compress: { passes: 2, ecma: 2022 },
  mangle: true,
  ecma: 2022,
} as const

/**
 * Minifies the chunks that many pages share a second time: SWC makes what Vite's minifier leaves 1 to
 * 3 % smaller after compression, in about a second a build. Texts, which are data, stay as they are.
 */
export function minifySharedCode(): Plugin {
  return {
    name: 'minify-shared-code',
    apply: 'build',
    // The name of a chunk is made before this runs, and the file is served as immutable.
    augmentChunkHash: () => JSON.stringify([version, OPTIONS, MIN_SIZE]),
    async generateBundle(_, bundle) {
      const shared = Object.values(bundle).filter(
        (file) =>
          file.type === 'chunk' &&
          file.code.length > MIN_SIZE &&
          file.moduleIds.some((id) => id.endsWith('.tsx')),
      )
      await Promise.all(
        shared.map(async (chunk) => {
          if (chunk.type !== 'chunk') return
          const { code } = await minify(chunk.code, OPTIONS)
          chunk.code = code
        }),
      )
    },
  }
}
