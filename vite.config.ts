import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './vite/chunk-groups.ts'
import { listBundledPackages } from './vite/browser-libraries.ts'
import { brandFiles } from './vite/brands.ts'
import { browserContracts } from './vite/browser-contracts.ts'
import { icuMessages } from './vite/icu-messages.ts'
import { minifySharedCode } from './vite/minify-shared-code.ts'
import { inlineScripts } from './vite/inline-scripts.ts'
import { linkedStyles } from './vite/linked-styles.ts'
import { pageModules } from './vite/page-modules.ts'
import { reactModules } from './vite/react-modules.ts'
import { reportAssets } from './vite/report-assets.ts'
import { textBundles } from './vite/text-bundles.ts'

const clientInput = {
  load: 'src/app/web/entry-client.ts',
  console: 'src/app/web/entry-console.ts',
  touch: 'src/app/web/entry-touch.ts',
  plain: 'src/web/styles/app.css',
  offline: 'src/app/web/entry-offline.ts',
  'service-worker': 'src/app/web/service-worker.ts',
}

const clientOutput = {
  codeSplitting: { groups: chunkGroups },
  // Files contain each other's names many times, so names of a hash alone are smallest. With 42 of
  // its bits a file gets the name of another one's last version once in millions of builds.
  chunkFileNames: 'assets/[hash:7].js',
  entryFileNames: ({ name }: { name: string }) =>
    name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js',
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    brandFiles(),
    browserContracts(),
    icuMessages(),
    textBundles(),
    pageModules(),
    inlineScripts(),
    linkedStyles(),
    reactModules(),
    react(),
    tailwindcss(),
    ...(isSsrBuild ? [] : [minifySharedCode(), reportAssets()]),
  ],
  publicDir: false,
  // A prebundled dependency would skip our plugins and aliases for it.
  optimizeDeps: { exclude: ['sonner'] },
  resolve: {
    alias: [
      {
        find: /^use-intl\/format-message$/,
        replacement: new URL('src/web/format-message.ts', import.meta.url).pathname,
      },
    ],
  },
  ssr: { noExternal: ['use-intl', ...listBundledPackages()] },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    // The page's head lists its preloads; a list of chunks for every dynamic import would cost more
    // than it saves.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: {
      // Compressing the files takes half of a build, and that is no news.
      checks: { bundlerTimings: false },
      // Our modules have no side effects on import, entries excepted, so unused ones are dropped.
      treeshake: {
        moduleSideEffects: [
          { test: /\/src\/(?!app\/web\/(?:entry-|service-worker)).*\.tsx?$/, sideEffects: false },
        ],
      },
      input: isSsrBuild ? { 'entry-server': 'src/app/web/entry-server.tsx' } : clientInput,
      output: isSsrBuild ? {} : clientOutput,
    },
  },
}))
