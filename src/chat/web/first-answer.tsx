import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { useSettings } from '../../web/shell-queries.ts'
import { Button } from '../../web/ui/button.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { WithTexts } from '../../web/with-texts.tsx'
import type { Chat } from '../contract.ts'
import { chatsQuery } from './use-chats.ts'
import { useLocalStorage } from './use-local-storage.ts'

const KEY = 'told'

/** The partner has opened a message of the member and written since. */
const isAnswer = ({ last_message, other_read_up_to }: Chat) =>
  !last_message.mine && other_read_up_to > 0

/** Once, after the first answer: the link of the site for a friend, without any reward. */
export function FirstAnswer() {
  const [dismissed, setDismissed] = useLocalStorage(KEY)
  const { data } = useInfiniteQuery(chatsQuery(useApi()))
  if (dismissed !== '' || !data?.pages.some(({ chats }) => chats.some(isAnswer))) return null
  return (
    <WithTexts features="chatExtras">
      <Card onDone={() => setDismissed('yes')} />
    </WithTexts>
  )
}

function Card({ onDone }: { onDone: () => void }) {
  const t = useTranslations('chatExtras.answer')
  const { name } = useSettings()
  const share = async () => {
    const url = `${location.origin}/`
    const text = t('message', { url })
    const sharer: { share?: (data: ShareData) => Promise<void> } = navigator
    try {
      if (sharer.share) await sharer.share({ title: name, text })
      else {
        await navigator.clipboard.writeText(text)
        showToast({ tone: 'ok', text: t('copied') })
      }
      onDone()
    } catch {
      // The member closed the sheet, or the browser refused: the card stays.
    }
  }
  return (
    <section
      aria-label={t('title')}
      className="mx-5 mb-2.5 grid gap-2 rounded-card bg-plum-soft p-4 text-plum-ink"
    >
      <h2 className="text-lg">{t('title')}</h2>
      <p className="text-sm">{t('text')}</p>
      <p className="flex flex-wrap gap-2">
        <Button variant="solid" onClick={() => void share()}>
          {t('share')}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {t('later')}
        </Button>
      </p>
    </section>
  )
}
