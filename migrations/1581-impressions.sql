-- additive
-- Whom the site itself put before a member, one row a day: a suggestion of the match finder with the rules that chose it, or an
-- advertisement. Kept for 90 days.
create table impression (
  site_id smallint not null references site,
  member_id bigint not null,
  kind text not null check (kind in ('suggestion', 'advertisement')),
  other_id bigint not null,
  day date not null,
  at timestamptz not null,
  via smallint not null, -- the page, a number of src/platform/contact-sources.ts
  points jsonb not null, -- of each rule of order that counted; empty for an advertisement
  rule_version smallint not null,
  primary key (site_id, member_id, kind, other_id, day)
);
create index impression_list on impression (member_id, at desc);
create index impression_age on impression using brin (at);
