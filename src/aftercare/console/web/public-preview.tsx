import { lazyExtra } from '../../../web/lazy.tsx'

/** Whom a ban would tell, loaded where a ban is prepared. */
export const BanPreview = lazyExtra(async () => (await import('./ban-preview.tsx')).BanPreview)
