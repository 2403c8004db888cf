export { addEvidenceCopy } from './evidence-copies.ts'
export { memberBlocked, evidenceExpired } from './block-events.ts'
export { deleteMemberBlocks, getBlockState, visibleIgnoringViewerBlocksSql } from './block-state.ts'
