-- Orders the answers of one instant as they were given; their ids are random.
alter table consent_answer add column sequence bigint generated always as identity;
