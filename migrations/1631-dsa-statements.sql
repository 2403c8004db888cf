-- additive
-- How a site sends its statements of reasons to the DSA Transparency Database of the European Commission (Digital Services Act, article
-- 24(5)). No row: it sends none.
create table dsa_export (
  site_id smallint primary key references site,
  active boolean not null,
  origin text not null, -- of the database: the sandbox or the public one
  token bytea, -- sealed
  since timestamptz not null, -- statements before it are not sent
  fault text, -- why the last attempt sent nothing: a status, or the way out; null: it worked
  attempted_at timestamptz,
  changed_by bigint not null,
  changed_at timestamptz not null
);

-- What became of each statement of reasons there.
create table dsa_submission (
  site_id smallint not null references site,
  statement_id bigint not null,
  state text not null check (state in ('accepted', 'refused')),
  reasons text[] not null default '{}', -- of a refusal
  uuid text, -- of the database
  attempts int not null default 1,
  at timestamptz not null,
  primary key (site_id, statement_id)
);
