-- version 2
-- Members in the European Union who were active within a month, as counted on each day of the six months before the count: the mean
-- (Digital Services Act, Art. 24(2)). The country is the one of the profile; the list of the 27 member states is of 29 November 2026
-- (https://european-union.europa.eu/principles-countries-history/eu-countries_en). Days before we counted by country are left out.
select '' as part, round(avg(value))::bigint as value, null::bigint as base, round(avg(value))::bigint as people
from daily_metric
where site_id = :site and metric = 'active_30_eu' and day >= (:from::timestamptz at time zone 'UTC')::date
  and day < (:until::timestamptz at time zone 'UTC')::date
having count(*) > 0
