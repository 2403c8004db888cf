export { ConsolePalette } from './console-palette.tsx'
