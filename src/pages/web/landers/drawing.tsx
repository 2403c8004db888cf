import type { ComponentProps } from 'react'
import { useBrand } from '../../../web/page-brand.ts'
import type { Picture } from '../../rules.ts'

type Props = Omit<ComponentProps<'img'>, keyof Picture | 'alt'> & {
  picture: Picture
  /** Empty for decoration. */
  alt?: string
  sizes?: string
}

/** A drawing in the style of the page's brand. */
export function Drawing({ picture, alt = '', ...rest }: Props) {
  const { brands: _, ...attributes } = useDrawing(picture)
  return <img {...attributes} {...rest} alt={alt} />
}

/** The picture as the page's brand draws it. */
export function useDrawing(picture: Picture): Picture {
  return { ...picture, ...picture.brands?.[useBrand()] }
}
