-- version 1
-- Minutes in which the service could work and store, of all minutes of the 30 days before the count, or since it counts them. Every
-- minute a program writes a mark into the database; a minute without a mark counts as down. In hundredths of a percent.
with bounds as (
  select greatest(:from::timestamptz, min(day::timestamp at time zone 'UTC' + make_interval(mins => first_minute))) as start
  from uptime_day where site_id = :site and day < (:until::timestamptz at time zone 'UTC')::date
), marked as (
  select sum(minutes) as minutes from uptime_day
  where site_id = :site and day >= (:from::timestamptz at time zone 'UTC')::date and day < (:until::timestamptz at time zone 'UTC')::date
)
select '' as part, least(10000, floor(10000 * minutes / (extract(epoch from :until::timestamptz - start) / 60)))::bigint as value,
       null::bigint as base, null::bigint as people
from bounds, marked
where start < :until and minutes is not null
