-- version 1
-- Likes and visits of the month by fictional profiles and by profiles of partner sites, and conversations that fictional profiles began:
-- nobody could have given them. First messages of partner profiles are not counted.
select '' as part, count(*) as value, null::bigint as base, null::bigint as people
from (
  select l.lo as member_id, false as wrote from like_pair l where l.lo_at >= :from and l.lo_at < :until
  union all
  select l.hi, false from like_pair l where l.hi_at >= :from and l.hi_at < :until
  union all
  select v.visitor_id, false from visit v where v.at >= :from and v.at < :until
  union all
  select c.started_by, true from conversation c where c.created_at >= :from and c.created_at < :until
) contacts
join profile p on p.member_id = contacts.member_id
where p.site_id = :site and (p.origin = 'fictional' or (p.origin in ('partner', 'performer') and not wrote))
