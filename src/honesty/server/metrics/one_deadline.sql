-- version 1
-- Purchases of the month with the welcome discount, and those of them that were begun after its one deadline, which runs from the sign-up,
-- or by somebody who had bought with it before. How long it runs is in the settings of the time when the purchase was begun. Purchases of
-- test accounts are left out.
select '' as part, count(*) filter (where o.created_at > a.signup_at + make_interval(secs => coalesce((
           select (v.settings ->> 'time_bonus_seconds')::int from site_version v
           where v.site_id = o.site_id and v.at <= o.created_at order by v.revision desc limit 1), 14400))
         or exists (select from credit_order b
           where b.member_id = o.member_id and b.discount_code = o.discount_code and b.completed_at < o.completed_at)) as value,
       count(*) as base, count(distinct o.member_id) as people
from credit_order o
join account a on a.member_id = o.member_id
where o.site_id = :site and o.provider <> 'test' and o.discount_code = 'TIMEBONUS25' and o.completed_at >= :from and o.completed_at < :until
