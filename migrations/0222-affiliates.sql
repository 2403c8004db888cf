-- Partners who bring visitors and are told, with the member's consent to marketing, what became of a click.
create table affiliate (
  affiliate_id uuid primary key,
  site_id smallint not null references site,
  network text not null, -- as in the address of the link that brought the visitor
  url_template text not null, -- https, with placeholders such as {event} (src/affiliates/rules.ts)
  secret bytea not null, -- sealed; signs each postback
  events text[] not null default '{sign_up,confirmed,first_order,refund}',
  active boolean not null default true,
  unique (site_id, network)
);

-- The setting says whether visitors are asked for consent; a change of it reaches every node as one of the site.
create function set_site_affiliates() returns trigger language plpgsql as $$
begin
  update site set settings = settings || jsonb_build_object('affiliates',
      exists (select from affiliate a where a.site_id = site.site_id and a.active))
    where site_id in (coalesce(new.site_id, old.site_id), coalesce(old.site_id, new.site_id));
  return null;
end $$;
create trigger affiliate_changed after insert or update or delete on affiliate
  for each row execute function set_site_affiliates();

-- Each event of a member happens once, however often it is reported.
create table conversion (
  member_id bigint not null,
  event text not null,
  site_id smallint not null references site,
  order_id bigint, -- of first_order and refund
  happened_at timestamptz not null,
  primary key (member_id, event)
);

-- A report to an affiliate. The pseudonym stands for the member and differs for each affiliate.
create table postback (
  postback_id uuid primary key,
  site_id smallint not null references site,
  affiliate_id uuid not null references affiliate on delete cascade,
  member_id bigint not null,
  event text not null,
  pseudonym text not null,
  parameters jsonb not null, -- of the click, and the amount
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (affiliate_id, event, pseudonym)
);
create index postback_member on postback (member_id);
