-- When the other was last told of this like: giving and taking it back by turns rings no second time that day.
alter table pair add column lo_told_at timestamptz;
alter table pair add column hi_told_at timestamptz;
