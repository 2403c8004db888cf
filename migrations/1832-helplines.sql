-- additive
-- Helplines that a site changed, added or compared with their source. The product's own are in the code; one without a row is as it is there.
create table helpline (
  site_id smallint not null references site,
  list text not null check (list in ('safety', 'scam')), -- the page
  country char(2) not null,
  kind text not null,
  line text not null, -- the name when it was added: it identifies the helpline when the name changes
  name text not null,
  phone text,
  url text not null check (url like 'https://%'), -- the source of the number
  checked_at timestamptz, -- when somebody compared number and source
  checked_by bigint not null, -- of the staff; of a helpline that nobody compared, who removed it
  removed_at timestamptz,
  primary key (site_id, list, country, kind, line)
);
-- When the staff last compared a text that a local law asks for with its source.
create table local_text_check (
  site_id smallint not null references site,
  region text not null,
  text text not null,
  checked_at timestamptz not null,
  checked_by bigint not null,
  primary key (site_id, region, text)
);
