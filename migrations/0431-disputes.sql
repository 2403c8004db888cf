-- What the staff decide about a chargeback. `evidence` is what was sent to the bank, from our own records and without conversations.
alter table chargeback
  add column site_id smallint,
  add column reason_code text not null default '', -- the bank's
  add column reason text not null default '',
  add column due_at timestamptz, -- until when evidence is accepted
  add column decision text check (decision in ('contested', 'accepted')),
  add column decided_by bigint,
  add column decided_at timestamptz,
  add column evidence jsonb;
update chargeback c set site_id = o.site_id, due_at = c.at + interval '7 days' from credit_order o where o.order_id = c.order_id;
alter table chargeback alter column site_id set not null, alter column due_at set not null;
create index chargeback_undecided on chargeback (site_id, due_at) where decision is null and reversed_at is null;
create index chargeback_listed on chargeback (site_id, at desc, chargeback_id desc);

-- How each difference of the books was solved. An explained one stays closed although it is found again.
alter table reconciliation_fault
  add column site_id smallint,
  add column state text not null default 'open' check (state in ('open', 'gone', 'explained')),
  add column resolved_by bigint,
  add column resolved_at timestamptz,
  add column note text not null default '';
update reconciliation_fault f set site_id = coalesce(
  (select o.site_id from credit_order o where o.order_id::text = f.subject),
  (select a.site_id from account a where a.member_id::text = split_part(f.subject, ':', 1)),
  (select min(s.site_id) from site s));
alter table reconciliation_fault alter column site_id set not null;
create index reconciliation_fault_open on reconciliation_fault (site_id, found_at desc) where state = 'open';
