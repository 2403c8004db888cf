create type photo_status as enum ('processing', 'review', 'active', 'refused');

-- Photos of profiles. The files are in the file storage.
create table photo (
  member_id bigint not null,
  photo_id bigint not null,
  name text not null unique check (length(name) >= 22), -- unguessable; part of the URL
  status photo_status not null,
  refused_reason text,
  position smallint not null,
  width smallint not null default 0,
  height smallint not null default 0,
  avif boolean not null default false, -- smaller AVIF files exist beside the JPEG ones
  thumbhash text not null default '',
  perceptual_hash text not null default '',
  created_at timestamptz not null,
  deleted_at timestamptz,
  request_key bytea,
  request_hash bytea,
  primary key (member_id, photo_id)
);
create index photo_of_member on photo (member_id, position) where deleted_at is null;
create index photo_queue on photo (created_at) where status in ('processing', 'review') and deleted_at is null;
create unique index photo_request on photo (request_key) where request_key is not null;
-- The same photo in two accounts: hashes that differ in up to three bits agree in one of four parts.
create index photo_hash_1 on photo (substr(perceptual_hash, 1, 4)) where deleted_at is null and perceptual_hash <> '';
create index photo_hash_2 on photo (substr(perceptual_hash, 5, 4)) where deleted_at is null and perceptual_hash <> '';
create index photo_hash_3 on photo (substr(perceptual_hash, 9, 4)) where deleted_at is null and perceptual_hash <> '';
create index photo_hash_4 on photo (substr(perceptual_hash, 13, 4)) where deleted_at is null and perceptual_hash <> '';

-- Photos that a moderator refused, so that the same picture in another file is recognised.
create table refused_photo (
  site_id smallint not null,
  perceptual_hash bigint not null, -- 64 bits; similar pictures differ in few of them
  reason text not null,
  at timestamptz not null,
  primary key (site_id, perceptual_hash)
);
