/// <reference lib="webworker" />

// TypeScript types this file with the globals of a page instead of those of a worker.
// oxlint-disable-next-line typescript/consistent-type-assertions -- and no two types are further apart
export const worker = self as unknown as ServiceWorkerGlobalScope

// oxlint-disable-next-line eslint/no-restricted-properties -- the worker imports only its own folder, so not web/clock.ts
export const now = () => Date.now()
