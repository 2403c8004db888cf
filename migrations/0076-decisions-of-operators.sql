-- What a person of the staff decided, about whom and why. It names members by their number only, and stays after they leave.
create table operator_decision (
  decision_id bigint primary key,
  site_id smallint not null references site,
  operator_id bigint not null,
  concerns_id bigint not null,
  subject text not null check (subject in ('photo', 'report', 'complaint')),
  subject_id text not null,
  verdict text not null,
  reason text not null default '',
  at timestamptz not null
);
create index operator_decision_latest on operator_decision (site_id, at desc);
create index operator_decision_concerns on operator_decision (concerns_id, at desc);

create function operator_decision_stays() returns trigger language plpgsql as $$
begin
  raise exception 'decisions are append-only: % is refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger operator_decision_append_only before update or delete or truncate on operator_decision
  for each statement execute function operator_decision_stays();
