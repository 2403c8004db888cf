-- What the legal texts said: every wording that was ever on a page, in each language. A version is a change that members are
-- told of; within one, wordings differ by corrections only. The figures in them are settings of the site.
create table legal_text (
  document text not null check (document in ('terms', 'privacy', 'return-policy', 'cookies', 'ban')),
  version int not null check (version > 0),
  locale char(2) not null,
  text_checksum text not null, -- SHA-256 of the texts
  valid_from date not null,
  texts jsonb not null,
  recorded_at timestamptz not null,
  site_id smallint not null default 0, -- 0: the product's wording; a site with words of its own has versions of its own
  primary key (site_id, document, version, locale, text_checksum)
);

-- Who accepted which version of the terms, and when: the proof. A row never changes.
create table terms_acceptance (
  member_id bigint not null,
  site_id smallint not null,
  version int not null,
  locale char(2) not null,
  text_checksum text, -- null: the wording was not recorded
  source text not null check (source in ('sign_up', 'visit')),
  accepted_at timestamptz not null,
  primary key (member_id, version)
);
