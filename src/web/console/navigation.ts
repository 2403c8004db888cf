import type { StaffRole } from '../../platform/staff-roles.ts'
import type { Icon } from '../ui/sprite-icon.tsx'

/** A page of the console in its navigation. */
export type ConsoleEntry = {
  to: string
  label: string
  icon: Icon
  roles: readonly StaffRole[]
  /** Something waits there until somebody does it. */
  isQueue?: boolean
  /** The second key after G. */
  key?: string
  /** How many things wait; `hot` where a person waits for this reader. */
  count?: number
  hot?: boolean
  /** How many of them are past their deadline. */
  late?: number
}

export type ConsoleSection = { title: string | null; entries: ConsoleEntry[] }
