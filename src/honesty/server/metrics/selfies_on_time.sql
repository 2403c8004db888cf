-- version 1
-- Selfies for the verification whose review was due in the month, and those of them that nobody had decided by then. Of each member the
-- last one counts, with the time that was promised when it came.
select '' as part, count(*) filter (where state = 'waiting' or decided_at > due_at) as value, count(*) as base, count(*) as people
from selfie
where site_id = :site and sent_at is not null and due_at >= :from and due_at < :until
