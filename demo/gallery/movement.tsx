import { useState } from 'react'
import { Count } from '../../src/web/ui/count.tsx'
import { LoadingBar } from '../../src/web/ui/loading-bar.tsx'
import { Progress, Steps } from '../../src/web/ui/progress.tsx'
import { ShowMore } from '../../src/web/ui/show-more.tsx'
import { Tab, Tabs } from '../../src/web/ui/tabs.tsx'
import { Specimen } from './specimen.tsx'
import { words } from './words.ts'

export function TabRow() {
  const { tabs } = words
  return (
    <Specimen title={words.sections.tabs} wide="two">
      <Tabs label={tabs.label}>
        <Tab to="#" current>
          {tabs.received}
          <Count value={3} label={tabs.fresh} />
        </Tab>
        <Tab to="#" current={false}>
          {tabs.given}
          <Count value={12} tone="quiet" />
        </Tab>
        <Tab to="#" current={false}>
          {tabs.matches}
          <Count value={5} tone="quiet" />
        </Tab>
      </Tabs>
    </Specimen>
  )
}

export function ProgressStates() {
  const { progress } = words
  const [loading, setLoading] = useState(false)
  return (
    <Specimen title={words.sections.progress}>
      <LoadingBar loading={loading} label={words.states.page} />
      <Steps
        step={1}
        label={progress.signup}
        title={progress.title}
        valueText={progress.value}
        next={progress.next}
      />
      <Progress value={0.64} label={progress.upload} />
      <ShowMore
        to="/dev/components"
        busy={loading}
        status={progress.status}
        onMore={() => setLoading(true)}
      >
        {progress.more}
      </ShowMore>
    </Specimen>
  )
}
