import { lazyExtra, lazySection } from '../../../web/lazy.tsx'

export const RecordSetting = lazySection(
  async () => (await import('./record-setting.tsx')).RecordSetting,
)
export const InterestsControl = lazySection(
  async () => (await import('./interests-control.tsx')).InterestsControl,
)
/** Comes with the first change. */
export const SaveBar = lazyExtra(async () => (await import('./save-bar.tsx')).SaveBar)
