-- version 1
-- Orders and requests of authorities that came in the 365 days before the count, by what they ask for (Digital Services Act, articles 9
-- and 10). Those that were recorded by mistake are left out. The figure is about authorities, so it is shown however small it is.
select kind as part, count(*) as value, null::bigint as base, null::bigint as people
from authority_request
where site_id = :site and outcome is distinct from 'mistake' and received_on >= (:from::timestamptz at time zone 'UTC')::date
  and received_on < (:until::timestamptz at time zone 'UTC')::date
group by kind
