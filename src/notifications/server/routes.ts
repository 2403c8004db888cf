import { route } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { listMailbox } from './list-mailbox.ts'

export const notificationRoutes = [route(contract.listMailbox, listMailbox)]
