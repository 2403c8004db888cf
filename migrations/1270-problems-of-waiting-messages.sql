-- additive
-- The parameters of `problem`, which its text names: the limit that refused the message.
alter table waiting_message add column problem_params jsonb not null default '{}';
