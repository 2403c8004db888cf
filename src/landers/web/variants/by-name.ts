import type { LanderName } from '../../contract.ts'
import type { Variant } from '../../rules.ts'
import { iconslanding } from './iconslanding.ts'

export const variants: Partial<Record<LanderName, Variant>> = { iconslanding }
