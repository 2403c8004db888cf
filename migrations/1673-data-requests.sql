-- additive
-- What people ask about their data, by letter or mail; to be answered within a month (GDPR, article 12 (3)).
create table data_request (
  site_id smallint not null references site,
  request_id bigint not null,
  member_id bigint, -- whose address it is, if a member's
  kind text not null check (kind in ('access', 'erasure', 'rectification', 'restriction', 'portability', 'objection')),
  email text not null,
  language text not null,
  note text not null, -- what was asked, for the staff
  received_at timestamptz not null,
  due_at timestamptz not null,
  extended_at timestamptz, -- once, by two months, and whoever asked was told why
  outcome text check (outcome in ('done', 'refused')),
  answer text not null default '',
  decided_at timestamptz,
  decided_by bigint,
  added_by bigint not null,
  primary key (site_id, request_id),
  check ((outcome is null) = (decided_at is null))
);
create index data_request_time on data_request (site_id, received_at);
create index data_request_member on data_request (member_id) where member_id is not null;
