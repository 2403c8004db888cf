-- additive
-- Countries and regions from whose people a member hides, and whose people the member does not find either.
create table hidden_place (
  site_id smallint not null references site,
  member_id bigint not null,
  country char(2) not null,
  region smallint not null, -- 0 the whole country
  primary key (site_id, member_id, country, region)
);
create index hidden_place_country on hidden_place (site_id, country, region);
