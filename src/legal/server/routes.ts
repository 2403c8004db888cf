import { route } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { acceptTerms } from './accept-terms.ts'

export const legalRoutes = [route(contract.acceptTerms, acceptTerms)]
