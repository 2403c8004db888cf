-- Where the profiles of origin `partner` and `performer` come from. Their account and profile rows are like those of members, but
-- nobody can log in to them, and they are removed when the feed no longer lists them or stops.
create table partner_profile (
  site_id smallint not null references site,
  feed text not null, -- the id of an entry of the site's setting partner_feeds
  external_id text not null,
  member_id bigint unique, -- null: disabled by a moderator and withdrawn since; it is not imported again
  content_hash bytea not null, -- recognises the same person in another feed
  version bytea not null, -- hash of the feed's entry: an unchanged one is not written again
  offer_url text not null,
  photo_url text not null default '',
  expires_at timestamptz not null,
  primary key (site_id, feed, external_id)
);
create unique index partner_profile_content on partner_profile (site_id, content_hash) where member_id is not null;
create index partner_profile_expiry on partner_profile (site_id, expires_at) where member_id is not null;

-- The last import of each feed.
create table partner_import (
  site_id smallint not null references site,
  feed text not null,
  issued_at timestamptz, -- of the last imported document: an older one is refused
  imported_at timestamptz,
  profiles int not null default 0,
  skipped int not null default 0, -- invalid or duplicate entries of that document
  failure text not null default '', -- why the last attempt failed; empty after a success
  attempted_at timestamptz not null,
  primary key (site_id, feed)
);

-- A member's consent to give their profile to one partner's site, and when that site last got it. Consent to all partners at once,
-- also future ones, is not valid.
create table resale_consent (
  member_id bigint not null,
  partner text not null, -- the id of an entry of the site's setting partner_recipients
  site_id smallint not null references site,
  partner_name text not null, -- as the member read it
  agreed_at timestamptz not null,
  withdrawn_at timestamptz,
  last_sent_at timestamptz,
  primary key (member_id, partner)
);
create index resale_consent_partner on resale_consent (site_id, partner, agreed_at desc) where withdrawn_at is null;
