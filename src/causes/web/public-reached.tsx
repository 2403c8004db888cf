export { ReachedCounts, ReachedList } from './reached-list.tsx'
