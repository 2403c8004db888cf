-- What members say on their profile, encoded anew. Others hear it once a person of the staff has listened.
create table voice_intro (
  site_id smallint not null references site,
  member_id bigint not null references account,
  id uuid not null, -- of the recording, chosen by the device
  name text not null, -- of its file
  milliseconds int not null,
  wave smallint[] not null, -- loudness of parts of equal length, 0 to 100
  words text not null, -- the same, typed for those who do not hear it; empty where nobody typed it
  state text not null default 'waiting' check (state in ('waiting', 'shown', 'refused')),
  recorded_at timestamptz not null,
  removed_at timestamptz, -- taken away or replaced; its file stays for a month, for reports
  primary key (site_id, member_id, id)
);
create unique index voice_intro_current on voice_intro (site_id, member_id) where removed_at is null;
create unique index voice_intro_name on voice_intro (site_id, name);
create index voice_intro_removed on voice_intro (site_id, removed_at) where removed_at is not null;
