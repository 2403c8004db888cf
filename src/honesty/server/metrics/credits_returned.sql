-- version 1
-- Credits that went back to members in the 30 days before the count, from the ledger: because nobody answered or read, because the other
-- turned out to deceive, or because the sender took an unopened message back.
select t.kind as part, sum(t.credits) as value, null::bigint as base, count(distinct t.member_id) as people
from ledger_transfer t
join account a on a.member_id = t.member_id
where a.site_id = :site and a.role = 'member' and t.to_account = 'member' and t.kind in ('guarantee', 'aftercare', 'unsend')
  and t.at >= :from and t.at < :until
group by t.kind
