import { route } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { changeWebhook } from './change-webhook.ts'
import { createWebhook } from './create-webhook.ts'
import { listWebhookDeliveries } from './list-webhook-deliveries.ts'
import { listWebhooks } from './list-webhooks.ts'
import { removeWebhook } from './remove-webhook.ts'
import { replayWebhookDelivery } from './replay-webhook-delivery.ts'
import { rotateWebhookSecret } from './rotate-webhook-secret.ts'

export const webhooksRoutes = [
  route(contract.listWebhooks, listWebhooks),
  route(contract.createWebhook, createWebhook),
  route(contract.changeWebhook, changeWebhook),
  route(contract.removeWebhook, removeWebhook),
  route(contract.rotateWebhookSecret, rotateWebhookSecret),
  route(contract.listWebhookDeliveries, listWebhookDeliveries),
  route(contract.replayWebhookDelivery, replayWebhookDelivery),
]
