-- version 1
-- Purchases of the month that were begun while the buyer's own spending limit applied, and those of them with which the buyer had spent more
-- than the limit in its 7 or 30 days, less refunds. A change of the limit that was replaced before it applied does not count. Purchases in
-- another currency than that of the limit are not added up. Purchases of test accounts, and of the minute after a change, are left out.
with limits as (
  select c.member_id, c.set_at, c.from_at, c.period, c.amount, c.currency
  from spend_cap_change c
  where c.site_id = :site and not exists (select from spend_cap_change d
    where d.site_id = c.site_id and d.member_id = c.member_id and d.set_at > c.set_at and d.set_at < c.from_at)
), bounded as (
  select o.member_id, o.created_at, l.period, l.amount, l.currency
  from credit_order o
  join lateral (
    select * from limits c where c.member_id = o.member_id and c.from_at <= o.created_at order by c.from_at desc, c.set_at desc limit 1
  ) l on l.amount is not null and l.from_at <= o.created_at - interval '1 minute'
  where o.site_id = :site and o.provider <> 'test' and o.status in ('completed', 'refunded') and o.created_at >= :from and o.created_at < :until
)
select '' as part, count(*) filter (where b.amount < (
         select sum(o.amount - o.refunded_amount) from credit_order o
         where o.member_id = b.member_id and o.currency = b.currency and o.status in ('completed', 'refunded') and o.created_at <= b.created_at
           and o.created_at > b.created_at - make_interval(days => case b.period when 'week' then 7 else 30 end))) as value,
       count(*) as base, count(distinct b.member_id) as people
from bounded b
