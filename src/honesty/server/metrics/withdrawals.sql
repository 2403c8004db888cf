-- version 1
-- Orders that members withdrew from in the 30 days before the count and got money back for. Purchases of test accounts are left out.
select '' as part, count(distinct r.order_id) as value, null::bigint as base, count(distinct r.member_id) as people
from refund r
join credit_order o on o.order_id = r.order_id
where r.site_id = :site and r.requested_by is null and o.provider <> 'test' and r.requested_at >= :from and r.requested_at < :until
