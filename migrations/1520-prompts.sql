-- additive
-- What a site changed in the catalogue of prompts: prompts of its own, its wording of ours, and those that it no longer offers.
create table prompt (
  site_id smallint not null references site,
  prompt text not null,
  questions jsonb not null, -- the question by language, in all of them
  retired_at timestamptz, -- no longer offered; answers keep their question
  changed_at timestamptz not null,
  primary key (site_id, prompt)
);

-- Answers of members to prompts, up to three, in the order of their place. At place 0 stands, as the prompt `opening`, the question
-- that they ask whoever writes to them first.
create table prompt_answer (
  site_id smallint not null references site,
  member_id bigint not null,
  prompt text not null,
  place smallint not null check (place between 0 and 3),
  text text not null, -- as its owner wrote it
  visible_text text, -- as a person of the staff let it pass; null: only the owner sees the answer
  updated_at timestamptz not null,
  primary key (site_id, member_id, prompt),
  check ((place = 0) = (prompt = 'opening')),
  unique (site_id, member_id, place) deferrable initially immediate
);
create index prompt_answer_member on prompt_answer (member_id, place);
