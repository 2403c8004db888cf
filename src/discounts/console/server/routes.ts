import { route } from '../../../server/http/route.ts'
import * as contract from '../contract.ts'
import { createCampaign } from './create-campaign.ts'
import { listBatchCodes } from './list-batch-codes.ts'
import { listCampaigns } from './list-campaigns.ts'
import { withdrawCampaign } from './withdraw-campaign.ts'

export const discountsOperatorRoutes = [
  route(contract.listCampaigns, listCampaigns),
  route(contract.createCampaign, createCampaign),
  route(contract.withdrawCampaign, withdrawCampaign),
  route(contract.listBatchCodes, listBatchCodes),
]
