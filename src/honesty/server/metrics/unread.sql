-- version 1
-- Messages between two members, sent 14 to 44 days before the count, and those of them that their receiver has not opened. Messages that
-- were unsent are left out, as are staff, partner and fictional profiles, banned and removed accounts.
select '' as part, count(*) filter (where m.seq > i.read_up_to) as value, count(*) as base, count(distinct m.sender_id) as people
from conversation c
join message m on m.conversation_id = c.conversation_id
join inbox i on i.conversation_id = c.conversation_id and i.member_id = case when m.sender_id = c.lo then c.hi else c.lo end
join profile p on p.member_id = m.sender_id and p.origin = 'member'
join account a on a.member_id = m.sender_id and a.role = 'member' and a.banned_at is null
join profile o on o.member_id = i.member_id and o.origin = 'member'
join account b on b.member_id = i.member_id and b.role = 'member' and b.banned_at is null
where c.site_id = :site and m.created_at >= :from and m.created_at < :until and m.unsent_at is null
