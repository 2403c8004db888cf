-- A member's consent to give their profile to one partner's site, and when that site last got it. Consent to all partners at once,
-- also future ones, is not valid: the column of the profile goes.
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
alter table profile drop column resell;
