import { getUser as contract } from '../../accounts/contract.ts'
import { route } from '../http/route.ts'
import { getUser } from './get-user.ts'

/** Calls that span features. */
export const userRoutes = [route(contract, getUser)]
