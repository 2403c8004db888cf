-- additive
-- Who of the staff is on duty when, for which cases.
create table duty_shift (
  site_id smallint not null references site,
  shift_id bigint not null,
  member_id bigint not null, -- of the staff
  area text not null check (area in ('content', 'orders', 'service')),
  is_lead boolean not null default false, -- hears of it when a promise is broken
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (site_id, shift_id),
  unique (site_id, member_id, area, starts_at),
  check (ends_at > starts_at and ends_at <= starts_at + interval '24 hours')
);
create index duty_shift_time on duty_shift (site_id, ends_at);
create index duty_shift_member on duty_shift (member_id);

-- Of what was warned: each step of a promise once. The row is the claim on the mails.
create table duty_alarm (
  site_id smallint not null references site,
  kind text not null,
  subject_id bigint not null,
  step text not null check (step in ('due', 'late')),
  due_at timestamptz not null,
  warned_at timestamptz not null,
  primary key (site_id, kind, subject_id, step, due_at)
);
create index duty_alarm_time on duty_alarm (site_id, warned_at);
