-- version 1
-- Reports whose answer was due in the month, and those of them that were not decided in time: within the time that the receipt named, and
-- at most within the promised days.
select '' as part, count(*) filter (where decided_at is null or decided_at > due_at) as value, count(*) as base,
       count(distinct member_id) as people
from (select member_id, decided_at, least(answer_by, at + make_interval(days => :promised::int)) as due_at from report where site_id = :site) r
where due_at >= :from and due_at < :until
