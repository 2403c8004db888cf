-- version 1
-- Members who were active within a month, as counted on each day of the six months before the count: the mean (Digital Services Act,
-- Art. 24(2)). Members in all countries count, so those in the European Union are no more than this.
select '' as part, round(avg(value))::bigint as value, null::bigint as base, round(avg(value))::bigint as people
from daily_metric
where site_id = :site and metric = 'active_30' and day >= (:from::timestamptz at time zone 'UTC')::date
  and day < (:until::timestamptz at time zone 'UTC')::date
having count(*) > 0
