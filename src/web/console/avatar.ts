/** A round portrait of a row, or the initial letter in `data-initial`, which is no text of the page. */
export const avatarLook =
  'inline-grid size-7 flex-none place-items-center rounded-full bg-plum-soft object-cover text-2xs font-bold text-plum-ink before:content-[attr(data-initial)]'
