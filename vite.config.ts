import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { icuMessages } from './vite/icu-messages.ts'
import { reportAssets } from './vite/report-assets.ts'

const clientInput = {
  load: 'src/web/entry-client.tsx',
  touch: 'src/web/entry-touch.ts',
  plain: 'src/web/styles/app.css',
  'push-worker': 'src/web/push-worker.ts',
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [icuMessages(), react(), tailwindcss(), ...(isSsrBuild ? [] : [reportAssets()])],
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  ssr: { noExternal: ['use-intl', '@react-email/components', 'sonner', 'lucide-react'] },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: isSsrBuild ? { 'entry-server': 'src/web/entry-server.tsx' } : clientInput,
      output: isSsrBuild
        ? {}
        : { entryFileNames: ({ name }) => (name === 'push-worker' ? 'push-worker.js' : 'assets/[name]-[hash].js') },
    },
  },
}))
