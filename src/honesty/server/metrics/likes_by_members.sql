-- version 1
-- Likes of the month, and those of them that do not name a session of the member who gave them.
with given as (
  select l.lo as member_id, l.lo_session as session_id, l.lo_at as at from like_pair l where l.lo_at >= :from and l.lo_at < :until
  union all
  select l.hi, l.hi_session, l.hi_at from like_pair l where l.hi_at >= :from and l.hi_at < :until
)
select '' as part, count(*) filter (where not exists (
         select from session s where s.session_id = g.session_id and s.member_id = g.member_id and s.created_at <= g.at)) as value,
       count(*) as base, count(distinct g.member_id) as people
from given g
join account a on a.member_id = g.member_id
where a.site_id = :site and a.role = 'member'
