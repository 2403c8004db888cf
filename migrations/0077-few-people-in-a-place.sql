-- How many members live in the field of about 5 km around a city, counted anew every hour. Where they are few, neither the
-- distance to one of them nor the time of their last visit is told as finely as elsewhere.
create table city_crowd (
  site_id smallint not null,
  city int not null,
  members int not null,
  primary key (site_id, city)
);
