import { Button, ButtonLink } from '../../src/web/ui/button.tsx'
import { Empty } from '../../src/web/ui/empty.tsx'
import { ErrorPanel } from '../../src/web/ui/error-panel.tsx'
import { HeartIcon, MailIcon, WifiOffIcon } from '../../src/web/ui/icon.tsx'
import { SignpostIcon } from '../../src/web/ui/rare-icons.tsx'
import { TextButton, TextLink } from '../../src/web/ui/link.tsx'
import { Notice } from '../../src/web/ui/notice.tsx'
import { Card } from '../../src/web/ui/page.tsx'
import { ConversationLoading, PeopleLoading, RowsLoading } from '../../src/web/ui/skeleton.tsx'
import { Column, Specimen } from './specimen.tsx'
import { words } from './words.ts'

const { notices, states } = words

export function Notices() {
  return (
    <Specimen title={words.sections.notices}>
      <Column>
        <Notice tone="ok">{notices.ok}</Notice>
        <Notice tone="warn" icon={MailIcon}>
          {notices.warn}{' '}
          <TextLink to="#" plain>
            {notices.mail}
          </TextLink>
        </Notice>
        <Notice tone="danger" title={notices.danger}>
          {notices.dangerText} <TextButton>{words.toasts.again}</TextButton>
        </Notice>
        <Notice>{notices.info}</Notice>
        <Notice tone="plain" icon={WifiOffIcon} title={notices.offline}>
          {notices.offlineText}
        </Notice>
      </Column>
    </Specimen>
  )
}

export function Empties() {
  return (
    <Specimen title={words.sections.empty} wide="all">
      <div className="grid gap-5 md:grid-cols-3">
        <Empty
          icon={HeartIcon}
          title={states.none}
          heading="h3"
          action={
            <ButtonLink to="#" variant="solid">
              {states.improve}
            </ButtonLink>
          }
        >
          {states.noneText}
        </Empty>
        <ErrorPanel
          icon={SignpostIcon}
          title={states.missing}
          heading="h3"
          action={
            <ButtonLink to="#" variant="solid">
              {states.home}
            </ButtonLink>
          }
        >
          {states.missingText}
        </ErrorPanel>
        <ErrorPanel
          title={states.failed}
          heading="h3"
          incident={states.incident}
          action={<Button>{words.toasts.again}</Button>}
        >
          {states.failedText}
        </ErrorPanel>
      </div>
    </Specimen>
  )
}

export function LoadingStates() {
  return (
    <Specimen title={words.sections.loading} wide="all">
      <PeopleLoading label={states.members} count={4} />
      <div className="grid gap-5 md:grid-cols-2">
        <Card>
          <ConversationLoading label={states.conversation} />
        </Card>
        <Card>
          <RowsLoading label={states.rows} count={3} />
        </Card>
      </div>
    </Specimen>
  )
}
