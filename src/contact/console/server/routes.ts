import { route } from '../../../server/http/route.ts'
import * as contract from '../contract.ts'
import { getContactFigures } from './get-contact-figures.ts'

export const contactOperatorRoutes = [
  route(contract.getContactFigures, getContactFigures, { replica: true }),
]
