-- version 1
-- Messages whose credits went back by the answer guarantee in the month, and those that should have gone back and still wait a day after
-- the promised days.
select '' as part, coalesce(sum(late), 0)::bigint as value, count(*) as base, count(distinct member_id) as people
from (
  select t.member_id, 0 as late
  from ledger_transfer t join account a on a.member_id = t.member_id
  where a.site_id = :site and a.role = 'member' and t.kind = 'guarantee' and t.line = 0 and t.at >= :from and t.at < :until
  union all
  select u.sender_id, 1
  from undelivered_message u
  join conversation c on c.conversation_id = u.conversation_id
  join account a on a.member_id = u.sender_id and a.status <> 'erased' and a.role = 'member'
  where c.site_id = :site and u.created_at < :until::timestamptz - make_interval(days => :promised::int + 1)
) messages
