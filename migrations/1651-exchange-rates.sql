-- additive
-- Reference rates of the European Central Bank: units of the currency for one euro. Public, the same for all brands, and never changed.
create table exchange_rate (
  day date not null,
  currency char(3) not null check (currency <> 'EUR'),
  rate numeric(14, 6) not null check (rate > 0),
  primary key (day, currency)
);
