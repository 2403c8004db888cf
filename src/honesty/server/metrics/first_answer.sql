-- version 1
-- First messages between two members, sent 8 to 37 days before the count, and those of them that the other answered within 7 days of the
-- sending. Staff, partner and fictional profiles, banned and removed accounts are left out.
with opened as (
  select c.started_by, p.gender::text as gender, exists (
           select from (select r.created_at from message r
                        where r.conversation_id = c.conversation_id and r.sender_id <> c.started_by order by r.seq limit 1) reply
           where reply.created_at <= c.created_at + interval '7 days') as answered
  from conversation c
  join profile p on p.member_id = c.started_by and p.origin = 'member'
  join account a on a.member_id = c.started_by and a.role = 'member' and a.banned_at is null
  join profile o on o.member_id = case when c.started_by = c.lo then c.hi else c.lo end and o.origin = 'member'
  join account b on b.member_id = o.member_id and b.role = 'member' and b.banned_at is null
  where c.site_id = :site and c.created_at >= :from and c.created_at < :until
)
select coalesce(gender, '') as part, count(*) filter (where answered) as value, count(*) as base, count(distinct started_by) as people
from opened group by grouping sets ((), (gender))
