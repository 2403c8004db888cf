/** Lines of a chart, the text of its axes, and the grid behind it. */
export const plainLine = 'fill-none stroke-plum stroke-2'
export const markedLine = 'fill-none stroke-ember stroke-2 [stroke-dasharray:5_4]'
/** Where a line leads over what is not told. */
export const hiddenLine =
  'fill-none stroke-ink-3 stroke-2 [stroke-dasharray:1_4] [stroke-linecap:round]'
export const gridLine = 'stroke-line'
export const chartText =
  'fill-ink-2 font-sans text-(length:--chart-text,12px) font-medium tabular-nums'
