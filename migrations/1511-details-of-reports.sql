-- additive
-- What a reporter observed, more exactly than the rule that it breaks: photos made by AI, say.
alter table report add column detail text;
