-- version 1
-- New accounts whose review was due in the month, and those of them that nobody had decided by then.
-- Each keeps the time that was promised when it came.
with due as (
  select subject_id, due_at, decided_at from review_answer where site_id = :site and kind = 'new_account' and due_at >= :from and due_at < :until
  union all
  select subject_id, due_at, null from review
  where site_id = :site and kind = 'new_account' and decided_by is null and due_at >= :from and due_at < :until
)
select '' as part, count(*) filter (where d.decided_at is null or d.decided_at > d.due_at) as value, count(*) as base,
       count(distinct d.subject_id) as people
from due d
