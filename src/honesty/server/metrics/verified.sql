-- version 1
-- Of the members active in the 30 days before the count, those whose main photo a person compared with a selfie.
select '' as part, count(*) filter (where p.main_photo = any (p.verified_photos)) as value, count(*) as base, count(*) as people
from profile p
join account a on a.member_id = p.member_id
where p.site_id = :site and p.origin = 'member' and p.status <> 'disabled' and a.status in ('active', 'not_confirmed')
  and a.banned_at is null and a.role = 'member' and a.last_seen_at >= :from
