import { TextLink } from '../../../web/ui/link.tsx'

/** The number of an order, which leads to its page. */
export const OrderLink = ({ id }: { id: string }) => (
  <TextLink className="mono-text" to={`/operator/orders/${id}`}>
    {id}
  </TextLink>
)
