import type { ComponentType } from 'react'
import { WithTexts } from '../../web/with-texts.tsx'

/** With the texts of what opens on a press, which the page does not load. */
export const withExtras = <Props extends object>(Component: ComponentType<Props>) =>
  function WithExtras(props: Props) {
    return (
      <WithTexts features="chatExtras">
        <Component {...props} />
      </WithTexts>
    )
  }
