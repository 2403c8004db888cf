import { Link } from '../../../web/ui/link.tsx'

/** The number of an order, which leads to its page. */
export const OrderLink = ({ id }: { id: string }) => (
  <Link
    className="text-link text-ember-ink font-mono text-2xs leading-4.5"
    to={`/operator/orders/${id}`}
  >
    {id}
  </Link>
)
