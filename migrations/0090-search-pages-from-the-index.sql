-- A page of the search reads its rows from the index alone: with the city in it nothing is looked up in the table,
-- neither for the members shown nor for those passed over because of their age.
drop index member_search_country;
drop index member_search_region;
drop index member_search_age;
drop index member_search_city;
drop index member_search_promoted;
create index member_search_country on member_search (site_id, gender, country, active_at desc, member_id desc) include (birth_date, city) where listed;
create index member_search_region on member_search (site_id, gender, country, region, active_at desc, member_id desc) include (birth_date, city) where listed;
create index member_search_age on member_search (site_id, gender, country, birth_year, active_at desc, member_id desc) include (birth_date, city) where listed;
create index member_search_city on member_search (site_id, gender, city, active_at desc, member_id desc) include (birth_date) where listed;
create index member_search_promoted on member_search (site_id, gender, country, active_at desc, member_id desc) include (birth_date, city) where listed and promoted;
