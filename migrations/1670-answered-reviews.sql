-- additive
-- Of each decided review of a kind whose own rows do not keep when it was decided: how long it took.
create table review_answer (
  site_id smallint not null references site,
  kind text not null,
  subject_id bigint not null,
  decided_at timestamptz not null,
  queue text not null,
  decided_by bigint not null, -- of the staff
  since timestamptz not null,
  due_at timestamptz not null,
  primary key (site_id, kind, subject_id, decided_at)
);
create index review_answer_time on review_answer (site_id, decided_at);
create index review_answer_by on review_answer (decided_by);
