-- additive
-- What members set as their own limit on spending, and since when each applies; no amount: no limit. Who spent more than their limit is
-- counted from it, by a query that shares nothing with the check before a purchase.
create table spend_cap_change (
  site_id smallint not null references site,
  member_id bigint not null,
  set_at timestamptz not null,
  from_at timestamptz not null check (from_at >= set_at),
  period text check (period in ('week', 'month')),
  amount int,
  currency char(3) not null,
  primary key (site_id, member_id, set_at),
  check ((period is null) = (amount is null))
);
create index spend_cap_change_member on spend_cap_change (member_id);

insert into spend_cap_change (site_id, member_id, set_at, from_at, period, amount, currency)
select a.site_id, c.member_id, now(), now(), c.period, c.amount, c.currency
from spend_cap c join account a using (member_id)
union all
select a.site_id, c.member_id, now() + interval '1 millisecond', greatest(c.next_at, now() + interval '1 millisecond'), c.next_period, c.next_amount, c.currency
from spend_cap c join account a using (member_id)
where c.next_at is not null;
