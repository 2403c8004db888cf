import { useEffect } from 'react'
import { logos } from 'virtual:brand-logos'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { BrandName } from '../../../web/ui/brand-mark.tsx'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { PageTitle, Wrap } from '../../../web/ui/page.tsx'
import { SkipLink } from '../../../web/ui/skip-link.tsx'
import { Toasts } from '../../../web/ui/toasts.tsx'
import { Buttons, FieldButtons, Links } from '../gallery/actions.tsx'
import { Counts, Labels } from '../gallery/badges.tsx'
import { Colours, Typography } from '../gallery/basics.tsx'
import { Choices, Dates, Fields } from '../gallery/forms.tsx'
import { BannerStates, Bundles, GiftTiles, Payment, PriceTable } from '../gallery/money.tsx'
import { ProgressStates, TabRow } from '../gallery/movement.tsx'
import { Dialogs, Menus, DialogFrames, ToastStates } from '../gallery/overlays.tsx'
import { Avatars, Cards } from '../gallery/people.tsx'
import { Sheet } from '../gallery/specimen.tsx'
import { Empties, LoadingStates, Notices } from '../gallery/states.tsx'
import { Composers, Messages } from '../gallery/conversation.tsx'
import { words } from '../gallery/words.ts'

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
