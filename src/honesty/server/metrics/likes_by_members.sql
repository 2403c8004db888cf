-- version 2
-- Likes, visits and messages of the month since rows name their cause, and those of them that name neither a session of the member who made
-- them nor a named job.
with made as (
  select l.lo as member_id, l.lo_session as session_id, l.lo_via as via, l.lo_at as at from like_pair l where l.lo_at >= :from and l.lo_at < :until
  union all
  select l.hi, l.hi_session, l.hi_via, l.hi_at from like_pair l where l.hi_at >= :from and l.hi_at < :until
  union all
  select v.visitor_id, v.session_id, v.via, v.at from visit v
  where v.at >= greatest(:from, (select min(since) from contact_job)) and v.at < :until
  union all
  select m.sender_id, m.session_id, m.via, m.created_at from message m
  where m.created_at >= greatest(:from, (select min(since) from contact_job)) and m.created_at < :until
)
select '' as part, count(*) filter (where j.via is null and not exists (
         select from session s where s.session_id = m.session_id and s.member_id = m.member_id and s.created_at <= m.at)) as value,
       count(*) as base, count(distinct m.member_id) as people
from made m
join account a on a.member_id = m.member_id
left join contact_job j on j.via = m.via
where a.site_id = :site and a.role = 'member'
