-- version 1
-- Reports about profiles, photos, messages and gifts that members sent in the 30 days before the count.
select '' as part, count(*) as value, null::bigint as base, count(distinct member_id) as people
from report where site_id = :site and at >= :from and at < :until
