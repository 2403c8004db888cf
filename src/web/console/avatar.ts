/** A round portrait of a row, or the initial letter in `data-initial`, which is no text of the page. */
export const avatarLook = 'avatar'
