-- Brands of one installation. Every account, profile and credit belongs to exactly one site.
create table site (
  site_id smallint primary key,
  slug text not null unique,
  host text not null unique,
  settings jsonb not null default '{}' -- what the operator changed; everything else has its default in src/sites/rules.ts
);
