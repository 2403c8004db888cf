-- version 1
-- Of the members active in the 30 days before the count who have a main photo, those whose main photo a person of the staff approved, as
-- the audit log says.
select '' as part, count(*) filter (where exists (
         select from audit_entry e where e.subject_kind = 'photo' and e.subject_id = p.main_photo::text and e.site_id = p.site_id
           and e.action = 'photo.judge' and e.after_change ->> 'verdict' = 'approved' and e.actor_id is not null)) as value,
       count(*) as base, count(*) as people
from profile p
join account a on a.member_id = p.member_id
where p.site_id = :site and p.origin = 'member' and p.status <> 'disabled' and p.main_photo is not null
  and a.status in ('active', 'not_confirmed') and a.banned_at is null and a.role = 'member' and a.last_seen_at >= :from
