-- Addresses of the owner that learn of events of a site.
create table webhook (
  webhook_id bigint primary key,
  site_id smallint not null references site on delete cascade,
  url text not null,
  events text[] not null,
  active boolean not null default true,
  secret bytea not null, -- encrypted (src/server/seal.ts)
  previous_secret bytea, -- signs as well until previous_until, while the owner installs the new one
  previous_until timestamptz,
  created_by bigint not null,
  created_at timestamptz not null
);
create index webhook_site on webhook (site_id, webhook_id);

-- What was or will be sent, with the last answer. Ids only.
create table webhook_delivery (
  delivery_id uuid primary key,
  webhook_id bigint not null references webhook on delete cascade,
  event text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  answered text, -- the HTTP status or the failure of the last attempt
  delivered_at timestamptz
);
create index webhook_delivery_log on webhook_delivery (webhook_id, created_at desc, delivery_id desc);
create index webhook_delivery_age on webhook_delivery using brin (created_at);
