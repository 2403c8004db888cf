export { mayReadAlbum } from './album-grant.ts'
