import * as z from 'zod'
import { staffRoles } from '../platform/staff-roles.ts'

/** A brand where the same person is staff; `origin` is where its console is. */
export const OwnBrand = z.object({
  id: z.int(),
  name: z.string(),
  origin: z.url(),
  is_current: z.boolean(),
  /** What the person may do there. */
  roles: z.array(z.enum(staffRoles)),
})
export type OwnBrand = z.infer<typeof OwnBrand>
