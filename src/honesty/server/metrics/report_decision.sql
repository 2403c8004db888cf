-- version 1
-- From a report to its decision by a person, in minutes, for the reports decided in the 30 days before the count: the middle one, and
-- that within which nine of ten were decided.
select part, round(percentile_disc(share) within group (order by extract(epoch from decided_at - at) / 60))::bigint as value,
       null::bigint as base, count(distinct member_id) as people
from report cross join (values ('half', 0.5), ('nine_tenths', 0.9)) parts (part, share)
where site_id = :site and decided_at >= :from and decided_at < :until
group by part, share
