-- additive
-- Filters, sorting and columns of a list of the console under a name, for its author or for all staff of the site.
create table saved_view (
  site_id smallint not null references site,
  view_id bigint not null,
  member_id bigint not null, -- of the staff
  page text not null,
  name text not null,
  search text not null, -- of the address, without its question mark
  is_shared boolean not null default false,
  saved_at timestamptz not null,
  primary key (site_id, view_id),
  unique (site_id, member_id, page, name)
);
create index saved_view_page on saved_view (site_id, page);
create index saved_view_member on saved_view (member_id);
