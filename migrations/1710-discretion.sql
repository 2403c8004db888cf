-- additive
-- What a member chose so that people beside them learn nothing: one row a member, none for who changed nothing.
create table discretion (
  site_id smallint not null references site,
  member_id bigint not null,
  quick_exit boolean not null default false, -- a button, and Esc three times, that leave the site at once
  updated_at timestamptz not null,
  primary key (site_id, member_id)
);
