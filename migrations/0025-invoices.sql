-- Value added tax on electronic services in the buyer's country, in hundredths of a percent.
create table vat_rate (
  country char(2) not null,
  valid_from date not null,
  rate int not null check (rate between 0 and 10000),
  primary key (country, valid_from)
);
insert into vat_rate (country, valid_from, rate) values
  ('NL', '2012-10-01', 2100), ('BE', '1996-01-01', 2100), ('DE', '2007-01-01', 1900), ('DE', '2020-07-01', 1600), ('DE', '2021-01-01', 1900),
  ('AT', '1995-01-01', 2000), ('FR', '2014-01-01', 2000), ('IT', '2013-10-01', 2200), ('ES', '2012-09-01', 2100), ('PL', '2011-01-01', 2300),
  ('IE', '2012-01-01', 2300), ('IE', '2020-09-01', 2100), ('IE', '2021-03-01', 2300), ('LU', '2015-01-01', 1700), ('LU', '2023-01-01', 1600),
  ('LU', '2024-01-01', 1700), ('PT', '2011-01-01', 2300), ('GR', '2016-06-01', 2400), ('FI', '2013-01-01', 2400), ('FI', '2024-09-01', 2550),
  ('DK', '1992-01-01', 2500), ('SE', '1990-07-01', 2500), ('CZ', '2013-01-01', 2100), ('SK', '2011-01-01', 2000), ('SK', '2025-01-01', 2300),
  ('HU', '2012-01-01', 2700), ('SI', '2013-07-01', 2200), ('HR', '2013-01-01', 2500), ('RO', '2017-01-01', 1900), ('RO', '2025-08-01', 2100),
  ('BG', '1999-01-01', 2000), ('EE', '2009-07-01', 2000), ('EE', '2024-01-01', 2200), ('EE', '2025-07-01', 2400), ('LV', '2012-07-01', 2100),
  ('LT', '2009-09-01', 2100), ('MT', '2004-05-01', 1800), ('CY', '2014-01-13', 1900), ('GB', '2011-01-04', 2000), ('CH', '2018-01-01', 770),
  ('CH', '2024-01-01', 810), ('NO', '2005-01-01', 2500), ('AU', '2000-07-01', 1000), ('NZ', '2010-10-01', 1500);

-- Invoice numbers are consecutive within a site. A cancelled sale gets a credit note, so there is never a gap.
create table invoice_counter (
  site_id smallint primary key,
  last_number int not null default 0
);

-- Append-only.
create table invoice (
  site_id smallint not null,
  number int not null,
  order_id bigint not null,
  member_id bigint not null,
  kind text not null check (kind in ('sale', 'credit_note')),
  cause text not null, -- 'sale', or the refund or chargeback that a credit note answers
  country char(2) not null,
  currency char(3) not null,
  gross int not null, -- minor units, negative on a credit note
  vat_rate int not null,
  vat int not null,
  issued_at timestamptz not null,
  primary key (site_id, number),
  unique (order_id, cause)
);
create index invoice_member on invoice (member_id, issued_at desc);
create trigger invoice_append_only before update or delete on invoice
  for each statement execute function reject_change();
create trigger invoice_no_truncate before truncate on invoice
  for each statement execute function reject_change();
