import { lazyDialog } from '../../web/lazy-dialog.tsx'

/** The question before a block, for pages that ask it by a button of their own. */
export const BlockDialog = lazyDialog(async () => (await import('./block-dialog.tsx')).BlockDialog)
