-- Copies of all data of a member, which a job writes on request and deletes after a few days.
create table data_export (
  member_id bigint not null,
  export_id bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  file text, -- an unguessable name in the file storage
  bytes int not null default 0,
  created_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz not null,
  primary key (member_id, export_id)
);
create index data_export_age on data_export (expires_at);
