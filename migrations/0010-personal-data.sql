-- A copy of all of a member's data, made by a job, kept for a few days.
create table data_export (
  member_id bigint not null,
  export_id bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  file text, -- unguessable name in the file storage
  bytes int not null default 0,
  created_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz not null,
  primary key (member_id, export_id)
);
create index data_export_age on data_export (expires_at);

-- Codes that open sign-up on a site that takes members by invitation.
create table invitation (
  site_id smallint not null references site,
  code text not null,
  made_by bigint,
  uses_left int not null default 1 check (uses_left >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (site_id, code)
);
create index account_unconfirmed on account (signup_at) where status = 'not_confirmed';
