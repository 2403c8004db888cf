import type { Locator, Page } from '@playwright/test'

export const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not in the page')
  return box
}

/** The space between the lower edge of one and the upper edge of the other. */
export const spaceBetween = async (upper: Locator, lower: Locator) => {
  const { y, height } = await boxOf(upper)
  return (await boxOf(lower)).y - y - height
}

/** How many lines the words of an element take. */
export const countLines = (element: Locator) =>
  element.evaluate((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter(({ width }) => width > 1)
    return new Set(rects.map(({ top, height }) => Math.round((top + height / 2) / 12))).size
  })

export const styleOf = (element: Locator) =>
  element.evaluate((node) => {
    const { direction, overflowX, overflowY } = getComputedStyle(node)
    return { direction, overflow: `${overflowX} ${overflowY}` }
  })

/** Pictures of fades in the cards, which words must not cross. */
export const findFades = (page: Page) =>
  page
    .locator('article, article *')
    .evaluateAll((all) =>
      all.flatMap((one) =>
        [undefined, '::before', '::after']
          .map((part) => getComputedStyle(one, part).backgroundImage)
          .filter((image) => image.includes('gradient')),
      ),
    )
