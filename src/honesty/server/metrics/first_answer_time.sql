-- version 2
-- How long the answers to the first messages of "first_answer" took, in minutes: the middle one, and that within which nine of ten came; then
-- the middle one by the gender of who wrote first.
with answered as (
  select c.started_by, p.gender::text as gender, extract(epoch from reply.created_at - c.created_at) / 60 as minutes
  from conversation c
  join profile p on p.member_id = c.started_by and p.origin = 'member'
  join account a on a.member_id = c.started_by and a.role = 'member' and a.banned_at is null
  join profile o on o.member_id = case when c.started_by = c.lo then c.hi else c.lo end and o.origin = 'member'
  join account b on b.member_id = o.member_id and b.role = 'member' and b.banned_at is null
  cross join lateral (
    select r.created_at from message r
    where r.conversation_id = c.conversation_id and r.sender_id <> c.started_by order by r.seq limit 1) reply
  where c.site_id = :site and c.created_at >= :from and c.created_at < :until and reply.created_at <= c.created_at + interval '7 days'
)
select part, round(percentile_disc(share) within group (order by minutes))::bigint as value, null::bigint as base,
       count(distinct started_by) as people
from answered cross join (values ('half', 0.5), ('nine_tenths', 0.9)) parts (part, share)
group by part, share
union all
select gender, round(percentile_disc(0.5) within group (order by minutes))::bigint, null, count(distinct started_by)
from answered group by gender
