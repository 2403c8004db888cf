import { Link } from '../../../web/ui/link.tsx'

/** The number of an order, which leads to its page. */
export const OrderLink = ({ id }: { id: string }) => (
  <Link className="link mono" to={`/operator/orders/${id}`}>
    {id}
  </Link>
)
