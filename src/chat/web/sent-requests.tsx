import type { Output } from '../../platform/contract.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { Card } from '../../web/ui/page.tsx'
import type { listRequests } from '../request-contract.ts'
import { ChatRow } from './chat-row.tsx'
import { toSentenceKey } from '../rules.ts'

/** What became of the requests that the member sent. */
export function SentRequests({ sent }: Pick<Output<typeof listRequests>, 'sent'>) {
  const t = useTranslations('requests')
  const words = useTranslations('requests.sentence')
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{t('mine')}</h2>
      <Card padded={false}>
        <ul className="p-1">
          {sent.map((request) => (
            <li key={`${request.profile.id} ${request.at}`}>
              <ChatRow
                to={`/members/${request.profile.id}/chat`}
                name={request.profile.name}
                card={request.profile}
                aside={null}
                preview={request.text}
              >
                <span className="text-sm text-ink-2">
                  {request.state === 'declined'
                    ? words(toSentenceKey(request.sentence))
                    : t(`sent.${request.state}`)}
                </span>
              </ChatRow>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
