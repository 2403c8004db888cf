-- What a person decided and wrote to who reported or complained; the words go when the sealed copy does.
alter table report add column measure text check (measure in ('none', 'photo', 'profile'));
alter table report add column answer text not null default '';
alter table complaint add column answer text not null default '';
