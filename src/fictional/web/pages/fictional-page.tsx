import { useSuspenseQuery } from '@tanstack/react-query'
import { Notice } from '../../../web/ui/notice.tsx'
import { PageHead } from '../../../web/console/page-head.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { DataTable } from '../../../web/console/table.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { When } from '../../../web/console/when.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { TextLink } from '../../../web/ui/link.tsx'
import type { FictionalProfile, WaitingChat } from '../../contract.ts'
import { MIN_PERCENT } from '../../../chat/desk-rules.ts'
import { DeskChat } from '../desk-chat.tsx'
import { FictionalForm } from '../fictional-form.tsx'
import { PhotoForm } from '../photo-form.tsx'
import { fictionalQuery } from '../queries.ts'

const PATH = '/operator/fictional'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(fictionalQuery(api))
  return null
})

/** The desk of fictional profiles: who waits for an answer, the profiles, and whether it keeps its time. */
export function Component() {
  const t = useTranslations('consoleFictional')
  const { desk, waiting, profiles } = useSuspenseQuery(fictionalQuery(useApi())).data
  const { answered, due, percent } = desk
  const [search] = useSearchParams()
  const chat = search.get('chat')
  return (
    <>
      <PageHead title={t('title')} lead={t('lead', { hours: desk.hours })} />
      <div className="stack-4">
        {!desk.enabled && <Notice tone="warn" title={t('off')} />}
        {desk.people === 0 && <Notice tone="danger" title={t('nobody')} />}
        <Panel title={t('times')}>
          <p>
            {t('answered', { answered, due, percent, minimum: MIN_PERCENT })}{' '}
            <Tag tone={desk.percent >= MIN_PERCENT ? 'ok' : 'danger'}>
              {t(desk.costs ? 'costs' : 'free')}
            </Tag>
          </p>
        </Panel>
        {chat !== null && <DeskChat key={chat} conversation={chat} />}
        <Waiting waiting={waiting} />
        <Profiles profiles={profiles} />
        <Panel title={t('create')}>
          <FictionalForm />
        </Panel>
        {profiles.length > 0 && (
          <Panel title={t('portrait')}>
            <PhotoForm profiles={profiles} />
          </Panel>
        )}
      </div>
    </>
  )
}

function Waiting({ waiting }: { waiting: WaitingChat[] }) {
  const t = useTranslations('consoleFictional')
  return (
    <Panel title={t('waiting')} flush>
      <DataTable
        caption={t('waiting')}
        rows={waiting}
        rowKey={({ conversation }) => conversation}
        empty={t('noneWaiting')}
        columns={[
          {
            key: 'member',
            header: t('member'),
            isHeader: true,
            cell: ({ conversation, member }) => (
              <TextLink to={`${PATH}?chat=${conversation}`}>
                {member === '' ? '–' : member}
              </TextLink>
            ),
          },
          { key: 'fictional', header: t('profile'), cell: ({ fictional }) => fictional },
          { key: 'at', header: t('since'), cell: ({ at }) => <When at={at} /> },
          {
            key: 'due',
            header: t('due'),
            cell: ({ due_at, late }) => (
              <>
                <When at={due_at} /> {late && <Tag tone="danger">{t('late')}</Tag>}
              </>
            ),
          },
        ]}
      />
    </Panel>
  )
}

function Profiles({ profiles }: { profiles: FictionalProfile[] }) {
  const t = useTranslations('consoleFictional')
  return (
    <Panel title={t('profiles')} flush>
      <DataTable
        caption={t('profiles')}
        rows={profiles}
        rowKey={({ id }) => id}
        empty={t('noProfiles')}
        columns={[
          {
            key: 'name',
            header: t('name'),
            isHeader: true,
            cell: ({ name, age }) => `${name}, ${age}`,
          },
          { key: 'photos', header: t('photos'), isFigure: true, cell: ({ photos }) => photos },
          { key: 'waiting', header: t('waiting'), isFigure: true, cell: (row) => row.waiting },
          {
            key: 'status',
            header: t('status'),
            cell: ({ status }) => (
              <Tag tone={status === 'active' ? 'ok' : 'warn'}>{t(`states.${status}`)}</Tag>
            ),
          },
        ]}
      />
    </Panel>
  )
}
