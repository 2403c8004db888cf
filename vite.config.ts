import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './vite/chunk-groups.ts'
import { emojiNames } from './vite/emoji-names.ts'
import { browserContracts } from './vite/browser-contracts.ts'
import { icuMessages } from './vite/icu-messages.ts'
import { linkedStyles } from './vite/linked-styles.ts'
import { pageModules } from './vite/page-modules.ts'
import { reportAssets } from './vite/report-assets.ts'
import { textBundles } from './vite/text-bundles.ts'

const clientInput = {
  load: 'src/app/web/entry-client.tsx',
  touch: 'src/app/web/entry-touch.ts',
  plain: 'src/web/styles/app.css',
  offline: 'src/app/web/entry-offline.ts',
  'service-worker': 'src/app/web/service-worker.ts',
}

const clientOutput = {
  codeSplitting: { groups: chunkGroups },
  // Files name each other all over: by the hash alone that costs the least.
  chunkFileNames: 'assets/[hash].js',
  entryFileNames: ({ name }: { name: string }) =>
    name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js',
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    browserContracts(),
    icuMessages(),
    textBundles(),
    pageModules(),
    emojiNames(),
    linkedStyles(),
    react(),
    tailwindcss(),
    ...(isSsrBuild ? [] : [reportAssets()]),
  ],
  // A dependency that is bundled ahead misses its plugin or alias.
  optimizeDeps: { exclude: ['sonner'] },
  resolve: {
    alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
  },
  ssr: { noExternal: ['use-intl', '@react-email/components', 'sonner'] },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0,
    // The page names what it needs in its head; a list of chunks for every link would weigh more than it saves.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: {
      // Nothing of ours happens just because it is loaded, entries aside: what a page does not use it does not load.
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
