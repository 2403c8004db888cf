-- additive
-- Orders and requests of authorities about a site, as the staff record them on arrival (Digital Services Act, articles 9 and 10); the
-- honesty page counts them. A row says nothing about a member.
create table authority_request (
  site_id smallint not null references site,
  request_id bigint not null,
  received_on date not null,
  country char(2) not null, -- of the authority
  authority text not null,
  kind text not null check (kind in ('content', 'information')), -- to act against content, or to give information
  outcome text check (outcome in ('followed', 'in_part', 'refused', 'mistake')), -- mistake: recorded by mistake, and not counted
  answered_at timestamptz,
  recorded_by bigint not null,
  recorded_at timestamptz not null,
  primary key (site_id, request_id),
  check ((outcome is null) = (answered_at is null))
);
create index authority_request_received on authority_request (site_id, received_on desc);
