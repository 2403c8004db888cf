-- version 1
-- Profiles that were active in the 30 days before the count: of members, who log in themselves, and of partner sites, while the partner
-- vouches for them. Fictional profiles count while they are shown. Staff, removed, banned and disabled accounts are left out.
select case p.origin when 'member' then 'member' when 'partner' then 'partner' else 'fictional' end as part,
       count(*) as value, null::bigint as base,
       case when p.origin = 'fictional' then null else count(*) end as people
from profile p
join account a on a.member_id = p.member_id
left join partner_profile o on o.member_id = p.member_id
where p.site_id = :site and p.status <> 'disabled' and a.status in ('active', 'not_confirmed') and a.banned_at is null and a.role = 'member'
  and ((p.origin = 'member' and a.last_seen_at >= :from) or (p.origin = 'partner' and o.expires_at >= :until) or p.origin = 'fictional')
group by p.origin
