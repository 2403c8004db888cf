-- version 1
-- Credits that went back to members in the 30 days before the count, from the ledger. guarantee: the message was not opened in time, or its
-- receiver was away for long, gone, fake or deceiving (then opened messages too); aftercare: the account they wrote with was removed for
-- deceit; unsend: the sender took an unopened message back. Other kinds, such as a reversed chargeback, are not counted.
select t.kind as part, sum(t.credits) as value, null::bigint as base, count(distinct t.member_id) as people
from ledger_transfer t
join account a on a.member_id = t.member_id
where a.site_id = :site and a.role = 'member' and t.to_account = 'member' and t.kind in ('guarantee', 'aftercare', 'unsend')
  and t.at >= :from and t.at < :until
group by t.kind
