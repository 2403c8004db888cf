-- What became of the visitors of each lander, added up per day without anything about a person. An empty lander or network means
-- none; network 'other' takes what comes after the first rows of a day (src/traffic/rules.ts).
create table lander_day (
  site_id smallint not null references site,
  day date not null,
  lander text not null,
  slug text not null,
  network text not null,
  country char(2) not null,
  views int not null default 0, -- pages served to people
  starts int not null default 0, -- first steps of sign-up that were sent
  sign_ups int not null default 0,
  confirmations int not null default 0,
  first_orders int not null default 0,
  bounces int not null default 0, -- with consent to statistics: left within ten seconds without doing anything
  language text not null default '', -- in which the visitor saw the lander, or of the member's account
  primary key (site_id, day, lander, slug, network, country, language),
  constraint lander_day_bounces_within_views check (bounces <= views) -- a bounce is the end of a counted view
);
