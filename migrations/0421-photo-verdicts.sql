-- A moderator's verdict about a photo until it takes effect: for some seconds it can be undone.
create table photo_verdict (
  member_id bigint not null,
  photo_id bigint not null,
  site_id smallint not null references site,
  picture text not null, -- the version of the photo that was reviewed
  refused_for text, -- null: approved
  decided_by bigint not null,
  applies_at timestamptz not null,
  primary key (member_id, photo_id)
);

-- The same photo in two accounts: hashes that differ in up to three bits agree in one of four parts.
create index photo_hash_1 on photo (substr(perceptual_hash, 1, 4)) where deleted_at is null and perceptual_hash <> '';
create index photo_hash_2 on photo (substr(perceptual_hash, 5, 4)) where deleted_at is null and perceptual_hash <> '';
create index photo_hash_3 on photo (substr(perceptual_hash, 9, 4)) where deleted_at is null and perceptual_hash <> '';
create index photo_hash_4 on photo (substr(perceptual_hash, 13, 4)) where deleted_at is null and perceptual_hash <> '';
