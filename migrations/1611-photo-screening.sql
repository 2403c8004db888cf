-- additive
-- What the screen said about photos in chat that it did not find clear, by the unguessable name of their files.
create table chat_photo_screening (
  site_id smallint not null references site,
  photo_name text not null,
  verdict text not null check (verdict in ('nude', 'unsure', 'unchecked')),
  at timestamptz not null,
  primary key (site_id, photo_name)
);
create index chat_photo_screening_age on chat_photo_screening (site_id, at);

-- All that stays of a photo that was not delivered: its perceptual hash, without who sent it to whom.
create table withheld_photo (
  site_id smallint not null references site,
  perceptual_hash bigint not null,
  listed boolean not null, -- on the operator's list of intimate images: nobody can allow it
  at timestamptz not null,
  primary key (site_id, perceptual_hash)
);

-- A member (member_id) wants nudes of one other (other_id), who is not told.
create table nude_consent (
  site_id smallint not null references site,
  member_id bigint not null,
  other_id bigint not null,
  at timestamptz not null,
  primary key (site_id, member_id, other_id)
);
create index nude_consent_other on nude_consent (other_id);
create index nude_consent_member on nude_consent (member_id);
