-- A message that is spoken; `photo_name` names its file like that of a photo, `body` what the sender typed with it.
alter type message_kind add value 'voice';

-- Recordings of members, encoded anew: a draft until a message has its file. Drafts are deleted after a day.
create table voice_recording (
  site_id smallint not null references site,
  member_id bigint not null, -- who speaks
  id uuid not null, -- chosen by the device, and the id of the message that sends it
  name text not null, -- of its file
  milliseconds int not null,
  wave smallint[] not null, -- loudness of parts of equal length, 0 to 100
  recorded_at timestamptz not null,
  primary key (site_id, member_id, id)
);
create unique index voice_recording_name on voice_recording (site_id, name);
