import { EmojiPicker, type EmojiPickerListComponents, type SkinTone } from 'frimousse'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { Sheet } from '../../web/ui/dialog.tsx'
import { Spinner } from '../../web/ui/spinner.tsx'
import { emojisIn, useEmojiColumns, useRecentEmojis } from './use-emojis.ts'
import { useLocalStorage } from './use-local-storage.ts'

type EmojiSheetProps = { onClose: () => void; onEmoji: (emoji: string) => void }

const tones: SkinTone[] = ['none', 'light', 'medium-light', 'medium', 'medium-dark', 'dark']

/**
 * All emojis with their names in the member's language: by search, by keyboard, or among the
 * recently used.
 */
export function EmojiSheet({ onClose, onEmoji }: EmojiSheetProps) {
  const t = useTranslations('chat')
  const x = useTranslations('chatExtras')
  const [tone, setTone] = useLocalStorage('skin')
  const [recent, addRecent] = useRecentEmojis()
  const [query, setQuery] = useState('')
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // On a phone the focus would open the keyboard, which has its own emojis.
    if (matchMedia('(pointer: fine)').matches) search.current?.focus()
  }, [])
  const pick = (emoji: string) => {
    addRecent(emoji)
    onClose()
    onEmoji(emoji)
  }
  return (
    <Sheet open onClose={onClose} title={t('composer.emoji')} closeLabel={t('close')}>
      <EmojiPicker.Root
        locale={useLocale()}
        columns={useEmojiColumns()}
        resolveEmojiData={emojisIn}
        skinTone={tones.find((each) => each === tone) ?? 'none'}
        onEmojiSelect={({ emoji }) => pick(emoji)}
        className="grid grid-cols-[minmax(0,1fr)] gap-2"
      >
        <div className="flex items-center gap-2">
          <EmojiPicker.Search
            ref={search}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            aria-label={x('emoji.search')}
            placeholder={x('emoji.search')}
            className="min-h-11 min-w-0 flex-1 rounded-full border-[1.5px] border-line-strong bg-surface px-4 placeholder:text-ink-3"
          />
          <SkinToneButton onChange={setTone} />
        </div>
        {query === '' && recent.length > 0 && <RecentEmojis emojis={recent} onPick={pick} />}
        <EmojiPicker.Viewport className="h-[min(46dvh,380px)] overflow-y-auto overscroll-contain outline-offset-[-3px]">
          <EmojiPicker.Loading className="grid justify-items-center py-8">
            <Spinner />
            <span className="sr-only">{x('emoji.loading')}</span>
          </EmojiPicker.Loading>
          <EmojiPicker.Empty className="block py-6 text-ink-2">{x('emoji.none')}</EmojiPicker.Empty>
          <EmojiPicker.List
            components={listComponents}
            aria-label={t('composer.emoji')}
            className="select-none"
          />
        </EmojiPicker.Viewport>
        <ActiveEmojiName />
      </EmojiPicker.Root>
    </Sheet>
  )
}

const listComponents: EmojiPickerListComponents = {
  CategoryHeader: ({ category, ...rest }) => (
    <div {...rest} className="bg-surface py-1.5 text-xs font-semibold text-ink-2">
      {category.label}
    </div>
  ),
  // The library counts rows and columns from 0, screen readers from 1.
  Row: (props) => (
    <div {...props} aria-rowindex={(props['aria-rowindex'] ?? 0) + 1} className="scroll-my-10" />
  ),
  Emoji: ({ emoji, 'aria-colindex': column = 0, ...rest }) => (
    <button
      {...rest}
      {...{ 'aria-colindex': column + 1 }}
      className="grid size-11 place-items-center rounded-tag text-2xl hover:bg-sunken data-active:bg-plum-soft data-active:inset-ring-2 data-active:inset-ring-focus"
    >
      {emoji.emoji}
    </button>
  ),
}

function SkinToneButton({ onChange }: { onChange: (tone: string) => void }) {
  const x = useTranslations('chatExtras')
  return (
    <EmojiPicker.SkinTone emoji="✋">
      {({ skinTone, skinToneVariations }) => {
        const toneIndex = skinToneVariations.findIndex((each) => each.skinTone === skinTone)
        const next = skinToneVariations[(toneIndex + 1) % skinToneVariations.length]
        return (
          <button
            type="button"
            aria-label={x('emoji.tone')}
            onClick={() => next && onChange(next.skinTone)}
            className="grid size-11 flex-none place-items-center rounded-full text-xl hover:bg-sunken"
          >
            {skinToneVariations[toneIndex]?.emoji}
          </button>
        )
      }}
    </EmojiPicker.SkinTone>
  )
}

function RecentEmojis({ emojis, onPick }: { emojis: string[]; onPick: (emoji: string) => void }) {
  const x = useTranslations('chatExtras')
  return (
    <section aria-label={x('emoji.recent')}>
      <h3 className="py-1.5 text-xs font-semibold text-ink-2">{x('emoji.recent')}</h3>
      <ul className="flex max-h-11 flex-wrap overflow-hidden">
        {emojis.map((emoji) => (
          <li key={emoji}>
            <button
              type="button"
              onClick={() => onPick(emoji)}
              className="grid size-11 place-items-center rounded-tag text-2xl hover:bg-sunken"
            >
              {emoji}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The name of the emoji under the pointer or with the keyboard focus. */
function ActiveEmojiName() {
  return (
    <p aria-live="polite" className="min-h-6 truncate text-sm text-ink-2">
      <EmojiPicker.ActiveEmoji>{({ emoji }) => emoji?.label}</EmojiPicker.ActiveEmoji>
    </p>
  )
}
