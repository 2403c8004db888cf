-- version 1
-- From a withdrawal to the order of its payment to the bank, in minutes, for payments of the 30 days before the count: the middle one.
select 'half' as part, round(percentile_disc(0.5) within group (order by extract(epoch from r.sent_at - r.requested_at) / 60))::bigint as value,
       null::bigint as base, count(distinct r.member_id) as people
from refund r
join credit_order o on o.order_id = r.order_id
where r.site_id = :site and r.requested_by is null and o.provider <> 'test' and r.sent_at >= :from and r.sent_at < :until
having count(*) > 0
