-- version 1
-- Objections to decisions whose answer was due in the month, and those of them that were not answered by then. Each
-- keeps the time that its receipt named. A case that was merged into another one counts with that one.
select '' as part, count(*) filter (where decided_at is null or decided_at > answer_by) as value, count(*) as base,
       count(distinct coalesce(member_id, complaint_id)) as people
from complaint
where site_id = :site and appeals is not null and merged_into is null and answer_by >= :from and answer_by < :until
