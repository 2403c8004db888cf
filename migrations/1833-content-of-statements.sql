-- additive
-- What the DSA database asks of a statement: when the content was published, and whether our rules brought it to the staff.
alter table statement_of_reasons
  add column content_at timestamptz,
  add column detected_automatically boolean not null default false;
