-- additive
-- What brings a member here: one main answer at place 1, and up to two more.
create table intention (
  site_id smallint not null references site,
  member_id bigint not null,
  intention text not null check (intention in ('lasting', 'open', 'light', 'friendship', 'touch')),
  place smallint not null check (place between 1 and 3),
  visibility text not null check (visibility in ('all', 'matches', 'nobody')),
  consent_at timestamptz, -- the separate consent to an intimate answer
  updated_at timestamptz not null,
  primary key (site_id, member_id, intention),
  unique (site_id, member_id, place) deferrable initially immediate,
  check (intention <> 'touch' or consent_at is not null)
);
create index intention_member on intention (member_id) include (intention, visibility);
