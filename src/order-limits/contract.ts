/** Why an order was refused: a limit of orders or of members, or a block. */
export const refusalReasons = [
  'card_orders',
  'card_members',
  'card_blocked',
  'device_orders',
  'device_members',
  'device_blocked',
  'network_orders',
  'network_members',
  'network_blocked',
  'email_domain_blocked',
] as const
export type RefusalReason = (typeof refusalReasons)[number]
