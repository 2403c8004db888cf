-- version 1
-- Withdrawals whose money had to be on its way in the month, and those of them whose payment was ordered too late. Purchases of test
-- accounts are left out.
select '' as part, count(*) filter (where r.sent_at is null or r.sent_at > r.requested_at + make_interval(days => :promised::int)) as value,
       count(*) as base, count(distinct r.member_id) as people
from refund r
join credit_order o on o.order_id = r.order_id
where r.site_id = :site and r.requested_by is null and o.provider <> 'test'
  and r.requested_at + make_interval(days => :promised::int) >= :from and r.requested_at + make_interval(days => :promised::int) < :until
