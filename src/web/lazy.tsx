import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { useTranslations } from './i18n.tsx'
import { Button } from './ui/button.tsx'
import { Spinner } from './ui/spinner.tsx'

type Load<Props> = () => Promise<ComponentType<Props>>
export type LoadingState = { failed: boolean; retry: () => void }

/** A component whose code is loaded when it is rendered; shows an error if loading fails. */
export const lazySection = <Props extends object>(load: Load<Props>): ComponentType<Props> =>
  lazyComponent(load, ({ failed, retry }) => <LoadingSection failed={failed} retry={retry} />)

/** The same for components that the user has not requested: renders nothing until it has loaded. */
export const lazyExtra = <Props extends object>(load: Load<Props>): ComponentType<Props> =>
  lazyComponent(load, () => null)

/**
 * Does not suspend, because React would close a surrounding dialog, and an error would replace the
 * whole page.
 */
export function lazyComponent<Props extends object>(
  load: Load<Props>,
  Fallback: ComponentType<Props & LoadingState>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  return function LazyComponent(props: Props) {
    const [Component, setComponent] = useState(() => loaded)
    const [failed, setFailed] = useState(false)
    const start = useCallback(() => {
      setFailed(false)
      load().then(
        (component) => {
          loaded = component
          setComponent(() => component)
        },
        () => setFailed(true),
      )
    }, [])
    useEffect(() => {
      if (!Component) start()
    }, [Component, start])
    useEffect(() => {
      if (!failed) return
      addEventListener('online', start)
      return () => removeEventListener('online', start)
    }, [failed, start])
    return Component ? (
      <Component {...props} />
    ) : (
      <Fallback {...props} failed={failed} retry={start} />
    )
  }
}

function LoadingSection({ failed, retry }: LoadingState) {
  const t = useTranslations('shell.lazy')
  if (failed)
    return (
      <div role="alert" className="grid justify-items-center gap-3 p-6">
        <p>{t('failed')}</p>
        <Button onClick={retry}>{t('again')}</Button>
      </div>
    )
  return (
    <div role="status" className="grid justify-items-center p-6">
      <Spinner />
      <span className="sr-only">{t('loading')}</span>
    </div>
  )
}
