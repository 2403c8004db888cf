import { TextLink } from '../../../web/ui/link.tsx'

type OrderLinkProps = {
  id: string
  /** Its page in the console of another brand. */
  to?: string
}

/** The number of an order, which leads to its page. */
export const OrderLink = ({ id, to = `/operator/orders/${id}` }: OrderLinkProps) => (
  <TextLink className="mono-text" to={to}>
    {id}
  </TextLink>
)
