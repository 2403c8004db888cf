-- version 1
-- Orders of the month, and those of them whose list price differs from what others were charged for the same bundle in the same currency
-- under the same price list. Discounts are not part of the list price. Purchases of test accounts, and of the minute after a change of the
-- price list, in which either may be charged, are left out.
with listed as (
  select o.order_id, o.member_id, o.list_amount, o.bundle, o.currency, (
           select max(v.revision) from site_version v where v.site_id = o.site_id and v.at <= o.created_at) as price_list
  from credit_order o
  where o.site_id = :site and o.provider <> 'test' and o.created_at >= :from and o.created_at < :until and not exists (
    select from site_version v where v.site_id = o.site_id and v.at > o.created_at - interval '1 minute' and v.at <= o.created_at)
), usual as (
  select bundle, currency, price_list, mode() within group (order by list_amount) as amount from listed group by 1, 2, 3
)
select '' as part, count(*) filter (where l.list_amount <> u.amount) as value, count(*) as base, count(distinct l.member_id) as people
from listed l
join usual u on u.bundle = l.bundle and u.currency = l.currency and u.price_list is not distinct from l.price_list
