import { useEffect } from 'react'
import { logos } from 'virtual:brand-logos'
import { useSearchParams } from '../../src/web/router/hooks.ts'
import { BrandName } from '../../src/web/ui/brand-mark.tsx'
import { ButtonLink } from '../../src/web/ui/button.tsx'
import { PageTitle, Wrap } from '../../src/web/ui/page.tsx'
import { SkipLink } from '../../src/web/ui/skip-link.tsx'
import { Toasts } from '../../src/web/ui/toasts.tsx'
import { Buttons, FieldButtons, Links } from './actions.tsx'
import { Counts, Labels } from './badges.tsx'
import { Colours, Typography } from './basics.tsx'
import { Choices, Dates, Fields } from './forms.tsx'
import { BannerStates, Bundles, GiftTiles, Payment, PriceTable } from './money.tsx'
import { ProgressStates, TabRow } from './movement.tsx'
import { Dialogs, Menus, DialogFrames, ToastStates } from './overlays.tsx'
import { Avatars, Cards } from './people.tsx'
import { Sheet } from './specimen.tsx'
import { Empties, LoadingStates, Notices } from './states.tsx'
import { Composers, Messages } from './conversation.tsx'
import { words } from './words.ts'

const brands = Object.keys(logos)
const themes = ['light', 'dark'] as const

/** Every component in every state, for developers: ?brand=linden&theme=dark. */
export function Component() {
  const [search] = useSearchParams()
  const brand = brands.find((name) => name === search.get('brand')) ?? brands[0] ?? ''
  const theme = themes.find((name) => name === search.get('theme')) ?? 'light'
  useRootAttribute('brand', brand)
  useRootAttribute('theme', theme)
  return (
    <div className="pb-18">
      <title>{words.title}</title>
      <SkipLink to="components">{words.title}</SkipLink>
      <header className="border-b border-line bg-surface">
        <Wrap className="flex min-h-15 flex-wrap items-center gap-2">
          <BrandName name={brand} brand={brand} />
          <Switcher brand={brand} theme={theme} />
        </Wrap>
      </header>
      <div id="components">
        <Wrap className="pt-7">
          <PageTitle className="mb-5">{words.title}</PageTitle>
          <Everything />
        </Wrap>
      </div>
      <Toasts label={words.toasts.region} dismissLabel={words.toasts.dismiss} />
    </div>
  )
}

// Brand and theme only work on <html>: in older browsers light-dark() is compiled to variables that
// are defined there.
function useRootAttribute(name: string, value: string) {
  useEffect(() => {
    const { dataset } = document.documentElement
    const before = dataset[name]
    dataset[name] = value
    return () => {
      if (before === undefined) delete dataset[name]
      else dataset[name] = before
    }
  }, [name, value])
}

type SwitcherProps = { brand: string; theme: (typeof themes)[number] }

function Switcher({ brand, theme }: SwitcherProps) {
  return (
    <nav
      aria-label={`${words.brand}, ${words.theme}`}
      className="ms-auto flex flex-wrap gap-2 py-2"
    >
      {brands.map((name) => (
        <ButtonLink
          key={name}
          to={`?brand=${name}&theme=${theme}`}
          variant={name === brand ? 'soft' : 'ghost'}
          aria-current={name === brand || undefined}
        >
          {name}
        </ButtonLink>
      ))}
      {themes.map((name) => (
        <ButtonLink
          key={name}
          to={`?brand=${brand}&theme=${name}`}
          variant={name === theme ? 'soft' : 'ghost'}
          aria-current={name === theme || undefined}
        >
          {words.themes[name]}
        </ButtonLink>
      ))}
    </nav>
  )
}

function Everything() {
  return (
    <Sheet>
      <Colours />
      <Typography />
      <Buttons />
      <Fields />
      <Choices />
      <FieldButtons />
      <Dates />
      <Counts />
      <Labels />
      <Composers />
      <Notices />
      <ToastStates />
      <DialogFrames />
      <Dialogs />
      <Menus />
      <TabRow />
      <GiftTiles />
      <Avatars />
      <Messages />
      <ProgressStates />
      <Payment />
      <PriceTable />
      <Links />
      <BannerStates />
      <Bundles />
      <Cards />
      <Empties />
      <LoadingStates />
    </Sheet>
  )
}
