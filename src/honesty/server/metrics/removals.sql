-- version 1
-- Accounts that were closed for good in the 30 days before the count, by the rule that was broken. Each counts once; closures that an
-- appeal undid do not count.
select rule as part, count(distinct member_id) as value, null::bigint as base, count(distinct member_id) as people
from statement_of_reasons
where site_id = :site and measure = 'ban' and lifted_at is null and at >= :from and at < :until
group by rule
