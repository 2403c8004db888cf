-- A site may say a legal text in its own words: then its wording is recorded as well, and its terms have versions of their own.
alter table legal_text add column site_id smallint not null default 0; -- 0: the product's wording
alter table legal_text drop constraint legal_text_pkey, add primary key (site_id, document, version, locale, text_checksum);
