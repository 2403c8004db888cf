import { Component, type ReactNode } from 'react'
import type { Page } from './page.ts'

type Props = { page: Page; fallback: ReactNode; children: ReactNode }
type State = { page: Page; failed: boolean }

/** Shows `fallback` if a page throws while rendering, until the next navigation. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { page: this.props.page, failed: false }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ page }: Props, state: State): State | null {
    return page === state.page ? null : { page, failed: false }
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
