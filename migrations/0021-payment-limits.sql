-- Where orders came from, for the limits by card, device and network. `value` is a keyed hash: the table reveals neither card nor
-- address. Removed after 30 days.
create table order_origin (
  order_id bigint not null,
  kind text not null check (kind in ('card', 'device', 'network')),
  value text not null,
  member_id bigint not null,
  site_id smallint not null references site on delete cascade,
  at timestamptz not null,
  primary key (order_id, kind)
);
create index order_origin_value on order_origin (site_id, kind, value, at);
create index order_origin_member on order_origin (member_id);
create index order_origin_age on order_origin (site_id, at);

-- Orders that a limit or a block refused, with the reasons, for the staff. Removed after 30 days.
create table order_refusal (
  refusal_id bigint primary key,
  member_id bigint not null,
  site_id smallint not null references site on delete cascade,
  reasons text[] not null,
  at timestamptz not null
);
create index order_refusal_listed on order_refusal (site_id, at desc, refusal_id desc);
create index order_refusal_member on order_refusal (member_id);

-- Cards, devices, networks and domains of mail addresses whose orders are refused until `expires_at`. `value` is a keyed hash, or the
-- domain; `label` is what the staff recognise it by.
create table order_block (
  block_id bigint primary key,
  site_id smallint not null references site on delete cascade,
  kind text not null check (kind in ('card', 'device', 'network', 'email_domain')),
  value text not null,
  label text not null,
  reason text not null,
  created_by bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  removed_at timestamptz,
  request_key bytea,
  request_hash bytea
);
create index order_block_value on order_block (site_id, kind, value) where removed_at is null;
create unique index order_block_request on order_block (request_key) where request_key is not null;
