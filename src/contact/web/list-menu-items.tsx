import { useTranslations } from '../../web/i18n.tsx'
import { EyeIcon, EyeOffIcon, StarIcon } from '../../web/ui/icon.tsx'
import { MenuItem } from '../../web/ui/menu-item.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { WithTexts } from '../../web/with-texts.tsx'
import { useListChange, type ListChange } from './bookmark-queries.ts'

type ListMenuItemsProps = { member: string; name: string; list: 'bookmarked' | 'hidden' | null }

/** In the menu of a profile: keep somebody in mind, or set them aside. */
export const ListMenuItems = (props: ListMenuItemsProps) => (
  <WithTexts features="bookmarks">
    <Items {...props} />
  </WithTexts>
)

function Items({ member, name, list }: ListMenuItemsProps) {
  const t = useTranslations('bookmarks.lists')
  const failureText = useFailureText()
  const { mutate } = useListChange(member)
  const change = (to: ListChange) =>
    mutate(to, {
      onSuccess: () => showToast({ tone: 'ok', text: t(`done.${to}`, { name }) }),
      onError: (error) => showToast({ tone: 'danger', text: failureText(error) }),
    })
  const isBookmarked = list === 'bookmarked'
  const isHidden = list === 'hidden'
  return (
    <>
      <MenuItem
        icon={<StarIcon className="size-5" />}
        onSelect={() => change(isBookmarked ? 'release' : 'keep')}
      >
        {t(isBookmarked ? 'release' : 'keep')}
      </MenuItem>
      <MenuItem
        icon={isHidden ? <EyeIcon className="size-5" /> : <EyeOffIcon className="size-5" />}
        onSelect={() => change(isHidden ? 'show' : 'hide')}
      >
        {t(isHidden ? 'show' : 'hide')}
      </MenuItem>
    </>
  )
}
