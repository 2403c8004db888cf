-- Codes made in bulk: each pays off once, for whoever uses it first.
create table discount_batch (
  site_id smallint not null,
  batch_id bigint not null,
  name text not null,
  codes int not null,
  created_by bigint not null,
  created_at timestamptz not null,
  primary key (site_id, batch_id)
);
alter table discount_code
  add column batch_id bigint,
  add column single_use boolean not null default false;
create index discount_code_batch on discount_code (site_id, batch_id) where batch_id is not null;
create index discount_use_code on discount_use (code);
