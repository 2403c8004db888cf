-- A photo of its owner's private album: only members whom the owner chose see it, and nobody else learns that it exists.
alter table photo add column private boolean not null default false;

-- Who may see the private album of a member.
create table album_grant (
  site_id smallint not null references site,
  member_id bigint not null, -- whose album it is
  other_id bigint not null, -- who may see it
  granted_at timestamptz not null,
  primary key (site_id, member_id, other_id),
  check (member_id <> other_id)
);
create index album_grant_received on album_grant (site_id, other_id, granted_at desc);
