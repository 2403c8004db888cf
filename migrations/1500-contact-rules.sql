-- additive
-- Who may write first to a member. Without a row anyone may; conversations that exist go on whatever it says.
create table contact_rule (
  site_id smallint not null references site,
  member_id bigint not null,
  who text not null check (who in ('anyone', 'verified', 'liked', 'suitable')),
  mode text not null check (mode in ('closed', 'request')), -- what happens to the others
  -- Conditions of 'suitable'; empty lists and nulls accept everybody.
  min_age smallint,
  max_age smallint,
  languages text[] not null default '{}',
  countries text[] not null default '{}',
  with_photo boolean not null default false,
  min_filled smallint not null default 0 check (min_filled between 0 and 100), -- percent of the profile
  updated_at timestamptz not null,
  primary key (site_id, member_id)
);
