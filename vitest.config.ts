import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['tests/journeys/**', 'tests/faults/**', 'tests/load/**', 'node_modules/**'],
    testTimeout: 20_000,
  },
})
