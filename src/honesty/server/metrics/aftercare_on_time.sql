-- version 1
-- Bans for deceit after which everybody in contact with the account had to be told in the month, and those of them after which somebody was
-- told too late. While the police ask us to wait, the time ends with the wait, three days after the decision at most.
select '' as part, count(*) filter (where sent_at is null or sent_at > due_at) as value, count(*) as base, null::bigint as people
from (select sent_at, greatest(decided_at + make_interval(hours => :promised::int), hold_until + interval '1 hour') as due_at
      from aftercare where site_id = :site) a
where due_at >= :from and due_at < :until
