/** The editor of the member's own photos, which only the page that edits the profile loads. */
export { PhotoEditor } from './photo-editor.tsx'
